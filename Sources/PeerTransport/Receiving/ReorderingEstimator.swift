import PeerUnits

/// Learns how late packets come on this path that others have overtaken, so that overtaking is not taken for loss.
struct ReorderingEstimator: Sendable {
    private var numbers: [UInt64] = Array(repeating: .max, count: ReorderingEstimator.packetCountMax)
    private var missingSince: [Instant] = Array(repeating: .zero, count: ReorderingEstimator.packetCountMax)
    private var newest: UInt64?
    private var lateness = 0.0

    /// How long a hole is given before it counts as a loss: zero on a path that keeps the order.
    var guardSpan: TimeSpan {
        let span = TimeSpan.nanoseconds(Int64(lateness * ReorderingEstimator.margin))
        return span < ReorderingEstimator.spanMin ? .zero : min(span, ReorderingEstimator.spanMax)
    }

    mutating func packetReceived(_ packetNumber: UInt64, at now: Instant) {
        lateness -= lateness * ReorderingEstimator.decay
        guard let newest else {
            self.newest = packetNumber
            return
        }
        if packetNumber > newest {
            noteGap(from: newest + 1, to: packetNumber, at: now)
            self.newest = packetNumber
            return
        }
        let slot = slot(packetNumber)
        guard numbers[slot] == packetNumber else { return }
        numbers[slot] = .max
        lateness = max(lateness, Double((now - missingSince[slot]).nanoseconds))
    }

    mutating func reset() {
        self = ReorderingEstimator()
    }

    private mutating func noteGap(from first: UInt64, to end: UInt64, at now: Instant) {
        guard first < end else { return }
        for packetNumber in max(first, end - min(end, UInt64(ReorderingEstimator.packetCountMax)))..<end {
            numbers[slot(packetNumber)] = packetNumber
            missingSince[slot(packetNumber)] = now
        }
    }

    private func slot(_ packetNumber: UInt64) -> Int {
        Int(packetNumber % UInt64(ReorderingEstimator.packetCountMax))
    }

    /// Packets overtaken by more than this many others are lost for every purpose here.
    private static let packetCountMax = 256
    /// Some more than the latest so far.
    private static let margin = 1.1
    /// Two packets that change places on a busy machine are a fraction of a millisecond apart.
    private static let spanMin = TimeSpan.microseconds(200)
    /// A packet later than this is asked for again: waiting would cost more than the repetition.
    private static let spanMax = TimeSpan.milliseconds(60)
    /// Half of it is forgotten over 700 packets, some seconds of video.
    private static let decay = 0.001
}
