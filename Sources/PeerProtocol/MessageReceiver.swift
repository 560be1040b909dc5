package import PeerWire

/// Small application messages on their way in: reliable ones in order and once, newest-wins ones without the overtaken.
package struct MessageReceiver: Sendable {
    private var newestSequence: UInt32?
    private var nextExpected: UInt32 = 0
    /// Reliable messages that came ahead of one that has not; slot `i` holds number `nextExpected + i`.
    private var ahead: [[UInt8]?] = []
    private var owesAcknowledgement = false

    package init() {}

    /// Takes a message; returns those that can be handed out now, in order.
    package mutating func receive(_ chunk: MessageChunk, bytes: [UInt8]) -> [[UInt8]] {
        switch chunk.delivery {
        case .newestWins: receiveNewest(chunk.sequence, bytes)
        case .reliable: receiveReliable(chunk.sequence, bytes)
        }
    }

    private mutating func receiveNewest(_ sequence: UInt32, _ bytes: [UInt8]) -> [[UInt8]] {
        if let newest = newestSequence, Int32(bitPattern: sequence &- newest) <= 0 { return [] }
        newestSequence = sequence
        return [bytes]
    }

    private mutating func receiveReliable(_ sequence: UInt32, _ bytes: [UInt8]) -> [[UInt8]] {
        owesAcknowledgement = true
        let offset = Int(Int32(bitPattern: sequence &- nextExpected))
        guard offset >= 0, offset < MessageReceiver.windowCount else { return [] }
        while ahead.count <= offset { ahead.append(nil) }
        ahead[offset] = bytes
        var ready: [[UInt8]] = []
        while let first = ahead.first, let message = first {
            ready.append(message)
            ahead.removeFirst()
            nextExpected &+= 1
        }
        return ready
    }

    package var isAcknowledgementDue: Bool { owesAcknowledgement }

    /// The acknowledgement to send now.
    package mutating func takeAcknowledgement() -> MessageAcknowledgement {
        owesAcknowledgement = false
        var beyond: UInt64 = 0
        for (index, message) in ahead.dropFirst().enumerated() where message != nil && index < 64 {
            beyond |= 1 << UInt64(index)
        }
        return MessageAcknowledgement(nextExpected: nextExpected, receivedBeyond: beyond)
    }

    /// What the acknowledgement's bitmap tells apart.
    package static let windowCount = 64
}
