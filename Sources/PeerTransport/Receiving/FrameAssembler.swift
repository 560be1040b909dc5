import PeerMedia
import PeerUnits
import PeerWire

/// Puts frames together from their fragments, in whatever order those come.
struct FrameAssembler: Sendable {
    enum Insertion: Hashable, Sendable {
        /// Taken; the frame is whole or not.
        case accepted(isComplete: Bool)
        case duplicate
        /// Contradicts what came of the frame before, or exceeds a bound.
        case refused
    }

    private var frames: [IncomingFrame?] = Array(repeating: nil, count: FrameAssembler.frameCountMax)
    private(set) var byteCount = ByteCount.zero
    private(set) var frameCount = 0

    subscript(number: FrameNumber) -> IncomingFrame? {
        _read {
            let frame = frames[slot(number)]
            yield frame?.number == number ? frame : nil
        }
    }

    /// Takes a fragment that came. The caller sees to it that its frame lies in the window of the last `frameCountMax`.
    mutating func insert(
        _ fragment: MediaFragment, bytes: Span<UInt8>, sentMicros: UInt32, at now: Instant
    ) -> Insertion {
        let number = FrameNumber(fragment.frame)
        guard
            open(
                number, fragmentCount: Int(fragment.count), byteCount: Int(fragment.frameByteCount),
                sentMicros: sentMicros, at: now)
        else { return .refused }
        let insertion = insert(Int(fragment.index), of: number, bytes: bytes, at: now)
        guard case .accepted = insertion else { return insertion }
        let slot = slot(number)
        if fragment.isRetransmission {
            frames[slot]?.isRetransmitted = true
        } else {
            frames[slot]?.noteOriginal(Int(fragment.index))
        }
        return insertion
    }

    /// Takes a fragment that was computed from repair symbols.
    mutating func insertRepaired(_ index: Int, of number: FrameNumber, bytes: Span<UInt8>, at now: Instant) -> Insertion
    {
        let insertion = insert(index, of: number, bytes: bytes, at: now)
        if case .accepted = insertion { frames[slot(number)]?.isRepaired = true }
        return insertion
    }

    /// Notes how long a packet of `number` was on its way.
    mutating func noteDelay(_ delayMicros: Int64, of number: FrameNumber) {
        let slot = slot(number)
        guard frames[slot]?.number == number else { return }
        frames[slot]?.noteDelay(delayMicros)
    }

    /// Makes room for a frame whose measures are known; false where they contradict those known before, or a bound is
    /// exceeded.
    mutating func open(
        _ number: FrameNumber, fragmentCount: Int, byteCount: Int, sentMicros: UInt32, at now: Instant
    ) -> Bool {
        let slot = slot(number)
        if let frame = frames[slot] {
            if frame.number == number { return frame.fragmentCount == fragmentCount && frame.bytes.count == byteCount }
            guard frame.number < number else { return false }
            remove(frame.number)
        }
        guard self.byteCount + ByteCount(byteCount) <= FrameAssembler.byteCountMax else { return false }
        frames[slot] = IncomingFrame(
            number: number, fragmentCount: fragmentCount, byteCount: byteCount, sentMicros: sentMicros, at: now)
        self.byteCount += ByteCount(byteCount)
        frameCount += 1
        return true
    }

    mutating func remove(_ number: FrameNumber) {
        let slot = slot(number)
        guard let frame = frames[slot], frame.number == number else { return }
        byteCount -= ByteCount(frame.bytes.count)
        frameCount -= 1
        frames[slot] = nil
    }

    mutating func reset() {
        self = FrameAssembler()
    }

    private mutating func insert(_ index: Int, of number: FrameNumber, bytes: Span<UInt8>, at now: Instant) -> Insertion
    {
        let slot = slot(number)
        guard frames[slot]?.number == number, let range = frames[slot]?.range(of: index), range.count == bytes.count
        else {
            return .refused
        }
        guard frames[slot]?.insert(index, bytes: bytes, at: now) == true else { return .duplicate }
        return .accepted(isComplete: frames[slot]?.isComplete == true)
    }

    private func slot(_ number: FrameNumber) -> Int {
        Int(number.rawValue % UInt32(FrameAssembler.frameCountMax))
    }

    /// Two seconds at 60 frames a second: longer than any repair is waited for.
    static let frameCountMax = 128
    /// Two frames of the largest size; a peer that begins more of them at once is refused.
    private static let byteCountMax = ByteCount(40 << 20)
}
