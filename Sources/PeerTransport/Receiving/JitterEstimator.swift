import PeerUnits

/// How unevenly frames come: how much later than its neighbours one is, measured from packet send times, so that neither the encoder's time nor
/// repair counts.
///
/// A queue that fills and drains delays many frames in a row, but those come evenly: waiting for them would only add delay. So each frame is
/// measured against the earliest of the last few.
struct JitterEstimator: Sendable {
    /// One-way delay of the last frames, each by its slowest packet, in microseconds of two unrelated clocks.
    private var neighbours: [Int64] = []
    private var latenesses: [Int64] = []
    private var nextSlot = 0
    private var greatest: [Int64] = []
    /// The lateness that all but a few frames keep within.
    private(set) var jitter = TimeSpan.zero

    /// Takes a frame that came whole without repair; `delayMicros` is its slowest packet's arrival less its send time.
    mutating func record(delayMicros: Int64) {
        neighbours.append(delayMicros)
        if neighbours.count > JitterEstimator.neighbourCount { neighbours.removeFirst() }
        let lateness = delayMicros &- neighbours.reduce(delayMicros, min)
        if latenesses.count < JitterEstimator.frameCountMax {
            latenesses.append(lateness)
        } else {
            latenesses[nextSlot] = lateness
            nextSlot = (nextSlot + 1) % JitterEstimator.frameCountMax
        }
        jitter = .microseconds(upperLateness())
    }

    mutating func reset() {
        self = JitterEstimator()
    }

    /// The lateness that one frame in `exceptionShare` exceeds.
    private mutating func upperLateness() -> Int64 {
        let rank = latenesses.count / JitterEstimator.exceptionShare + 1
        greatest.removeAll(keepingCapacity: true)
        for lateness in latenesses where greatest.count < rank || lateness > greatest[rank - 1] {
            let place = greatest.firstIndex { lateness > $0 } ?? greatest.count
            greatest.insert(lateness, at: place)
            if greatest.count > rank { greatest.removeLast() }
        }
        return greatest.last ?? 0
    }

    private static let neighbourCount = 4
    /// Two seconds at 30 frames a second.
    private static let frameCountMax = 64
    /// One frame in sixteen may come later than it is shown in an even row; a queue that fills within four frames stays below that share.
    private static let exceptionShare = 16
}
