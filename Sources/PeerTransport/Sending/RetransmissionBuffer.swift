import PeerMedia
import PeerUnits

/// Keeps the last frames' bytes: those that still wait to leave, and those that the other side may ask for again.
struct RetransmissionBuffer: Sendable {
    private var frames: [OutgoingFrame?] = Array(repeating: nil, count: RetransmissionBuffer.frameCountMax)
    private var oldest: FrameNumber?
    private var newest: FrameNumber?
    private(set) var byteCount = ByteCount.zero

    /// Keeps a frame; the oldest go where a bound is exceeded.
    mutating func insert(_ frame: OutgoingFrame) {
        remove(slot: slot(frame.number))
        frames[slot(frame.number)] = frame
        byteCount += ByteCount(frame.bytes.count)
        newest = frame.number
        oldest = oldest ?? frame.number
        while byteCount > RetransmissionBuffer.byteCountMax, let oldest, oldest < frame.number { removeOldest(oldest) }
    }

    subscript(frame: FrameNumber) -> OutgoingFrame? {
        _read {
            let held = frames[slot(frame)]
            yield held?.number == frame ? held : nil
        }
    }

    /// Notes that a fragment left at `now`.
    mutating func fragmentSent(_ index: Int, of frame: FrameNumber, isRetransmission: Bool, at now: Instant) {
        let slot = slot(frame)
        guard frames[slot]?.number == frame else { return }
        if isRetransmission {
            frames[slot]?.fragmentRepeatedAt[index] = now
            frames[slot]?.isRetransmitted = true
        } else {
            frames[slot]?.sentFragmentCount = index + 1
        }
        if frames[slot]?.firstSentAt == nil { frames[slot]?.firstSentAt = now }
        if index + 1 == frames[slot]?.fragmentCount, frames[slot]?.completedAt == nil {
            frames[slot]?.completedAt = now
        }
    }

    /// Notes that a repair symbol that closes with `frame` left.
    mutating func paritySent(closing frame: FrameNumber) {
        guard frames[slot(frame)]?.number == frame else { return }
        frames[slot(frame)]?.hasParity = true
    }

    /// Drops a frame.
    mutating func remove(_ frame: FrameNumber) {
        guard frames[slot(frame)]?.number == frame else { return }
        remove(slot: slot(frame))
    }

    /// Lets frames older than `ageMax` go.
    mutating func expire(at now: Instant) {
        while let oldest, let newest, oldest <= newest {
            if let frame = frames[slot(oldest)], frame.number == oldest {
                guard now - frame.encodedAt > RetransmissionBuffer.ageMax else { return }
            }
            removeOldest(oldest)
        }
    }

    private mutating func removeOldest(_ frame: FrameNumber) {
        remove(frame)
        oldest = frame.next
    }

    private mutating func remove(slot: Int) {
        guard let frame = frames[slot] else { return }
        byteCount -= ByteCount(frame.bytes.count)
        frames[slot] = nil
    }

    private func slot(_ frame: FrameNumber) -> Int {
        Int(frame.rawValue % UInt32(RetransmissionBuffer.frameCountMax))
    }

    /// Two seconds at 60 frames a second; nobody asks for older ones.
    private static let frameCountMax = 128
    /// One frame of the largest size and half a second of ordinary ones beside it.
    private static let byteCountMax = ByteCount(24 << 20)
    /// The longest playout ceiling that makes sense, and a long round trip.
    private static let ageMax = TimeSpan.seconds(2)
}
