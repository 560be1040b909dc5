import PeerUnits

/// How unevenly frames come: how much later than its neighbours one is, measured from packet send times, so that
/// neither the encoder's time nor repair counts.
///
/// A queue that fills and drains delays many frames in a row, but those come evenly: waiting for them would only add
/// delay. So each frame is measured against its neighbours on both sides, and counts as late only where frames before
/// and after it came earlier.
struct JitterEstimator: Sendable {
    /// One-way delay of the last frames, each by its slowest packet, in microseconds of two unrelated clocks.
    private var neighbours: [Int64] = []
    private var latenesses: [Int64] = []
    private var nextSlot = 0
    private var greatest: [Int64] = []
    /// How much later than the earliest ones nearly all frames come: half as much again as against their neighbours, of
    /// which the earliest few are earlier still (tried with even and normal distributions).
    private(set) var jitter = TimeSpan.zero

    /// Takes a frame that came whole without repair; `delayMicros` is its slowest packet's arrival less its send time.
    mutating func record(delayMicros: Int64) {
        neighbours.append(delayMicros)
        guard neighbours.count == 5 else { return }
        let before = min(neighbours[0], neighbours[1])
        let after = min(neighbours[3], neighbours[4])
        let lateness = max(0, neighbours[2] &- max(before, after))
        neighbours.removeFirst()
        if latenesses.count < JitterEstimator.frameCountMax {
            latenesses.append(lateness)
        } else {
            latenesses[nextSlot] = lateness
            nextSlot = (nextSlot + 1) % JitterEstimator.frameCountMax
        }
        jitter = .microseconds(upperLateness() * 3 / 2)
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

    /// Two seconds at 30 frames a second.
    private static let frameCountMax = 64
    /// One frame in sixteen may come later than it is shown in an even row.
    private static let exceptionShare = 16
}
