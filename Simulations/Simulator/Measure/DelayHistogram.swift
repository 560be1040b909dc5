package import PeerUnits

/// Counts delays in steps of 0.1 ms, so that a day's frames take no more room than a minute's.
package struct DelayHistogram: Hashable, Sendable {
    package private(set) var count = 0
    package private(set) var largest = TimeSpan.zero
    private var total = TimeSpan.zero
    private var counts = [UInt32](repeating: 0, count: DelayHistogram.stepCount)

    package init() {}

    /// Counts one delay.
    package mutating func record(_ delay: TimeSpan) {
        let step = delay.nanoseconds / DelayHistogram.step.nanoseconds
        counts[Int(min(max(step, 0), Int64(DelayHistogram.stepCount - 1)))] += 1
        count += 1
        total += delay
        largest = max(largest, delay)
    }

    package var mean: TimeSpan { count == 0 ? .zero : total / Int64(count) }

    /// The delay that `percent` of all do not exceed, rounded up to the step; zero where nothing was recorded.
    package func quantile(percent: Double) -> TimeSpan {
        guard count > 0 else { return .zero }
        let wanted = max(1, Int((Double(count) * percent / 100).rounded(.up)))
        var seen = 0
        for (index, bucket) in counts.enumerated() {
            seen += Int(bucket)
            if seen >= wanted { return min(DelayHistogram.step * Int64(index + 1), largest) }
        }
        return largest
    }

    private static let step = TimeSpan.microseconds(100)
    /// 6.5 s; what is beyond counts as that, and the largest is kept by itself.
    private static let stepCount = 65_536
}
