package import PeerUnits

/// The round trip of a path: smoothed value and variation (RFC 6298, section 2), and the least of the last seconds.
package struct RoundTripEstimator: Sendable {
    /// The last sample; nil before the first.
    package private(set) var latest: TimeSpan?
    /// Smoothed round trip (SRTT); nil before the first sample.
    package private(set) var smoothed: TimeSpan?
    /// Smoothed mean deviation (RTTVAR).
    package private(set) var variation: TimeSpan = .zero
    private var minima = WindowedMinimum(span: RoundTripEstimator.minimumWindow)

    package init() {}

    /// Takes one measured round trip; a sample that is not positive counts as the least that can be.
    package mutating func record(_ sample: TimeSpan, at now: Instant) {
        let sample = min(max(sample, RoundTripEstimator.sampleMin), RoundTripEstimator.sampleMax)
        latest = sample
        minima.record(sample.nanoseconds, at: now)
        guard let smoothed else {
            self.smoothed = sample
            variation = sample / 2
            return
        }
        variation += ((smoothed - sample).magnitude - variation) / 4
        self.smoothed = smoothed + (sample - smoothed) / 8
    }

    /// The least round trip of the last ten seconds; nil before the first sample.
    package var minimum: TimeSpan? { minima.value.map(TimeSpan.nanoseconds) }

    /// How long an answer may take before it counts as lost (RFC 6298's RTO, with a floor that fits a link of
    /// milliseconds).
    package var timeout: TimeSpan {
        guard let smoothed else { return RoundTripEstimator.timeoutInitial }
        let timeout = smoothed + max(variation * 4, RoundTripEstimator.granularity)
        return min(max(timeout, RoundTripEstimator.timeoutMin), RoundTripEstimator.timeoutMax)
    }

    /// Forgets everything: the path is another one.
    package mutating func reset() {
        self = RoundTripEstimator()
    }

    /// RFC 6298 (2.1) begins with a second; nobody in front of a picture waits that long.
    package static let timeoutInitial = TimeSpan.milliseconds(500)
    /// Below this a busy machine, not the path, is what is late.
    package static let timeoutMin = TimeSpan.milliseconds(20)
    /// Beyond this the link counts as down anyway.
    package static let timeoutMax = TimeSpan.seconds(3)
    private static let granularity = TimeSpan.milliseconds(1)
    private static let sampleMin = TimeSpan.microseconds(1)
    /// Longer is a clock step or a suspended machine, not a path.
    private static let sampleMax = TimeSpan.seconds(30)
    /// As BBR keeps its least round trip.
    private static let minimumWindow = TimeSpan.seconds(10)
}
