package import PeerUnits
package import PeerWire

/// Small application messages on their way out: ahead of media, reliable ones until acknowledged.
package struct MessageSender: Sendable {
    private var newest: [[UInt8]] = []
    private var newestSequence: UInt32 = 0
    /// Reliable messages that are not acknowledged, oldest first; the first has number `base`.
    private var reliable: [Entry] = []
    private var base: UInt32 = 0

    private struct Entry: Sendable {
        var bytes: [UInt8]
        var nextSend: Instant
        var isAcknowledged = false
        var attempts = 0
    }

    package init() {}

    /// Takes a message; false where too many wait.
    /// - Precondition: `bytes.count` is at most `MessageChunk.byteCountMax`.
    package mutating func send(_ bytes: [UInt8], as delivery: MessageChunk.Delivery, at now: Instant) -> Bool {
        precondition(bytes.count <= MessageChunk.byteCountMax, "a message fits into one datagram")
        switch delivery {
        case .newestWins:
            if newest.count == MessageSender.newestCountMax {
                newest.removeFirst()
                newestSequence &+= 1
            }
            newest.append(bytes)
            return true
        case .reliable:
            guard reliable.count < MessageSender.reliableCountMax else { return false }
            reliable.append(Entry(bytes: bytes, nextSend: now))
            return true
        }
    }

    /// Lets go of what has come; an acknowledgement of what was never sent is left out.
    package mutating func receive(_ acknowledgement: MessageAcknowledgement) {
        let ahead = Int(acknowledgement.nextExpected &- base)
        guard ahead <= reliable.count else { return }
        reliable.removeFirst(ahead)
        base = acknowledgement.nextExpected
        for bit in 0..<64 where acknowledgement.receivedBeyond & (1 << UInt64(bit)) != 0 {
            guard bit + 1 < reliable.count else { break }
            reliable[bit + 1].isAcknowledged = true
        }
        while let first = reliable.first, first.isAcknowledged {
            reliable.removeFirst()
            base &+= 1
        }
    }

    package var isEmpty: Bool { newest.isEmpty && reliable.isEmpty }

    package var nextTimer: Instant? {
        if !newest.isEmpty { return .zero }
        return window.lazy.filter { !$0.isAcknowledged }.map(\.nextSend).min()
    }

    /// Appends what is due and fits.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, at now: Instant, again interval: TimeSpan) {
        while let bytes = newest.first, output.freeCapacity >= MessageChunk.headByteCount + bytes.count {
            newest.removeFirst()
            write(bytes, as: .newestWins, sequence: newestSequence, into: &output)
            newestSequence &+= 1
        }
        for index in window.indices where !reliable[index].isAcknowledged && reliable[index].nextSend <= now {
            let bytes = reliable[index].bytes
            guard output.freeCapacity >= MessageChunk.headByteCount + bytes.count else { return }
            reliable[index].nextSend = now + MessageSender.wait(interval, afterAttempt: reliable[index].attempts)
            reliable[index].attempts += 1
            write(bytes, as: .reliable, sequence: base &+ UInt32(index), into: &output)
        }
    }

    /// No more than the receiver's bitmap can tell apart are under way at once.
    private var window: ArraySlice<Entry> { reliable.prefix(MessageReceiver.windowCount) }

    private func write(
        _ bytes: [UInt8], as delivery: MessageChunk.Delivery, sequence: UInt32, into output: inout OutputSpan<UInt8>
    ) {
        MessageChunk(delivery: delivery, sequence: sequence, byteCount: UInt16(bytes.count)).write(into: &output)
        output.writeBytes(bytes)
    }

    /// Twice as long after each try, so that an outage is not filled with repetitions.
    private static func wait(_ interval: TimeSpan, afterAttempt attempt: Int) -> TimeSpan {
        min(interval * Int64(1 << min(attempt, 6)), max(interval, .seconds(1)))
    }

    /// Newest-wins messages leave at once; more than these waiting means that nothing leaves.
    private static let newestCountMax = 64
    /// Four seconds of a thousand messages a second.
    private static let reliableCountMax = 4_096
}
