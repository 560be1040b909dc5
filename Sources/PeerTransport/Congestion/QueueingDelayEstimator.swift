import PeerUnits

/// How long this side's own packets wait in the path's queue: one-way delay above its least, which needs no common clock.
struct QueueingDelayEstimator: Sendable {
    private var base = WindowedMinimum(span: QueueingDelayEstimator.baseWindow)
    /// The least queueing delay among the packets of the last feedback: what stood before they came.
    private(set) var standing = TimeSpan.zero
    /// The greatest among them.
    private(set) var peak = TimeSpan.zero

    mutating func receive(_ arrivals: [PacketArrival], at now: Instant) {
        guard !arrivals.isEmpty else { return }
        var least = Int64.max, greatest = Int64.min
        for arrival in arrivals {
            let delay = arrival.arrivalMicros &- arrival.sentAt.microseconds
            base.record(delay, at: now)
            least = min(least, delay)
            greatest = max(greatest, delay)
        }
        let floor = base.value ?? least
        standing = .microseconds(max(0, least &- floor))
        peak = .microseconds(max(0, greatest &- floor))
    }

    mutating func reset() {
        self = QueueingDelayEstimator()
    }

    /// Long enough that the queue has been empty once within it, short enough that 200 ppm of skew stay at a millisecond or two.
    private static let baseWindow = TimeSpan.seconds(8)
}
