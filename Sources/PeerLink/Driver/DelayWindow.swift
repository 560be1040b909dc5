/// Delays of the frames of one second.
struct DelayWindow {
    private var micros: [Int64] = []

    mutating func record(_ delayMicros: Int64) {
        guard micros.count < DelayWindow.countMax else { return }
        micros.append(delayMicros)
    }

    var count: Int { micros.count }

    /// Median and 95th percentile in milliseconds, nil where nothing was recorded; the window begins anew.
    mutating func take() -> (p50: Double?, p95: Double?) {
        let sorted = micros.sorted()
        micros.removeAll(keepingCapacity: true)
        guard let last = sorted.last else { return (nil, nil) }
        let p95 = sorted.count > 1 ? sorted[min(sorted.count - 1, sorted.count * 95 / 100)] : last
        return (Double(sorted[sorted.count / 2]) / 1_000, Double(p95) / 1_000)
    }

    /// More frames than this in one second are no video.
    private static let countMax = 1_000
}
