import PeerUnits

/// How unevenly frames come, measured from packet send times, so that neither the encoder's time nor repair counts.
struct JitterEstimator: Sendable {
    private var base = WindowedMinimum(span: JitterEstimator.baseWindow)
    /// One-way delay of the last frames, each by its slowest packet, in microseconds of two unrelated clocks.
    private var delays: [Int64] = []
    private var nextSlot = 0
    private var greatest: [Int64] = []
    /// The delay above the least that all but a few frames keep within.
    private(set) var jitter = TimeSpan.zero

    /// Takes a frame that came whole without repair; `delayMicros` is its slowest packet's arrival less its send time.
    mutating func record(delayMicros: Int64, at now: Instant) {
        base.record(delayMicros, at: now)
        if delays.count < JitterEstimator.frameCountMax {
            delays.append(delayMicros)
        } else {
            delays[nextSlot] = delayMicros
            nextSlot = (nextSlot + 1) % JitterEstimator.frameCountMax
        }
        jitter = .microseconds(max(0, upperDelay() - (base.value ?? delayMicros)))
    }

    mutating func reset() {
        self = JitterEstimator()
    }

    /// The delay that one frame in `exceptionShare` exceeds.
    private mutating func upperDelay() -> Int64 {
        let rank = delays.count / JitterEstimator.exceptionShare + 1
        greatest.removeAll(keepingCapacity: true)
        for delay in delays where greatest.count < rank || delay > greatest[rank - 1] {
            let place = greatest.firstIndex { delay > $0 } ?? greatest.count
            greatest.insert(delay, at: place)
            if greatest.count > rank { greatest.removeLast() }
        }
        return greatest.last ?? 0
    }

    private static let baseWindow = TimeSpan.seconds(10)
    /// Four seconds at 30 frames a second.
    private static let frameCountMax = 128
    /// One frame in twenty may come later than it is shown in an even row.
    private static let exceptionShare = 20
}
