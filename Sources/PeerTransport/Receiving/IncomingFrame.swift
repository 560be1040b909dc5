import PeerMedia
import PeerUnits
import PeerWire

/// A frame as far as it has come.
struct IncomingFrame: Sendable {
    let number: FrameNumber
    let fragmentCount: Int
    var bytes: [UInt8]
    var received: FragmentSet
    /// The sender's clock in the first packet that came of it.
    let sentMicros: UInt32
    let firstArrivalAt: Instant
    var lastArrivalAt: Instant
    /// The highest fragment that came by itself.
    private(set) var highestIndex = -1
    /// Arrival less send time of the slowest packet that came by itself, in microseconds of two unrelated clocks.
    private(set) var delayMicros: Int64?
    var isRetransmitted = false
    var isRepaired = false

    init(number: FrameNumber, fragmentCount: Int, byteCount: Int, sentMicros: UInt32, at now: Instant) {
        self.number = number
        self.fragmentCount = fragmentCount
        bytes = [UInt8](repeating: 0, count: byteCount)
        received = FragmentSet(capacity: fragmentCount)
        self.sentMicros = sentMicros
        firstArrivalAt = now
        lastArrivalAt = now
    }

    var isComplete: Bool { received.count == fragmentCount }

    var outcome: FrameOutcome { isRetransmitted ? .retransmission : isRepaired ? .parity : .clean }

    /// Notes a fragment that came by itself, in its first sending.
    mutating func noteOriginal(_ index: Int) {
        highestIndex = max(highestIndex, index)
    }

    mutating func noteDelay(_ delay: Int64) {
        delayMicros = max(delayMicros ?? delay, delay)
    }

    /// Whether a fragment from `start` on is missing that left before one that has come.
    func hasHole(from start: Int) -> Bool {
        var index = start
        while index < highestIndex, received.contains(index) { index += 1 }
        return index < highestIndex
    }

    /// Where a fragment lies in the frame's bytes.
    func range(of index: Int) -> Range<Int> {
        MediaFragment.range(ofFragment: index, count: fragmentCount, frameByteCount: bytes.count)
    }

    /// Puts a fragment's bytes in their place; false where it was there.
    mutating func insert(_ index: Int, bytes source: Span<UInt8>, at now: Instant) -> Bool {
        guard received.insert(index) else { return false }
        let range = range(of: index)
        unsafe bytes.withUnsafeMutableBytes { target in
            let place = unsafe UnsafeMutableRawBufferPointer(rebasing: target[range])
            unsafe source.withUnsafeBytes { source in unsafe place.copyMemory(from: source) }
        }
        lastArrivalAt = now
        return true
    }
}
