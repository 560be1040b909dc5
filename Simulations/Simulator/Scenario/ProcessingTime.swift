package import PeerUnits

/// How long a codec takes for a picture: a straight line through three measured quantiles.
package struct ProcessingTime: Hashable, Sendable {
    package var least: TimeSpan
    package var median: TimeSpan
    /// The 95th percentile; the rarest tenth of what is above the median may take twice as much more.
    package var percentile95: TimeSpan

    /// - Precondition: the three never fall.
    package init(least: TimeSpan, median: TimeSpan, percentile95: TimeSpan) {
        precondition(least >= .zero && median >= least && percentile95 >= median, "quantiles never fall")
        self.least = least
        self.median = median
        self.percentile95 = percentile95
    }

    /// The same time for every picture.
    package init(median: TimeSpan) {
        self.init(least: median, median: median, percentile95: median)
    }

    /// The time that 64 evenly distributed bits stand for.
    func value(at draw: UInt64) -> TimeSpan {
        let share = Int64(draw >> 48)
        let half: Int64 = 32_768
        guard share >= half else { return least + (median - least) * share / half }
        return median + (percentile95 - median) * (share - half) * 10 / (9 * half)
    }
}
