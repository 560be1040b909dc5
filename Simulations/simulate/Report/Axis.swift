/// Maps values to places along one axis of a chart, with ticks at round numbers.
struct Axis {
    let lowest: Double
    let highest: Double
    /// Where the lowest and the highest value lie, in pixels.
    let start: Double
    let end: Double

    /// From zero to a round number at or above `highest`.
    init(upTo highest: Double, from start: Double, to end: Double, ticks: Int) {
        let step = Axis.step(for: max(highest, 1e-6), count: ticks)
        self.init(0, (max(highest, 1e-6) / step).rounded(.up) * step, from: start, to: end)
    }

    init(_ lowest: Double, _ highest: Double, from start: Double, to end: Double) {
        self.lowest = lowest
        self.highest = max(highest, lowest + 1e-9)
        self.start = start
        self.end = end
    }

    func place(_ value: Double) -> Double {
        start + (min(max(value, lowest), highest) - lowest) / (highest - lowest) * (end - start)
    }

    /// Round values within the axis, about `count` of them.
    func ticks(about count: Int) -> [Double] {
        let step = Axis.step(for: highest - lowest, count: count)
        let first = (lowest / step).rounded(.up)
        let last = (highest / step + 1e-9).rounded(.down)
        return first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    }

    /// 1, 2, 2.5 or 5 times a power of ten; 2.5 only where labels stay whole numbers.
    private static func step(for range: Double, count: Int) -> Double {
        let rough = range / Double(max(count, 1))
        var magnitude = 1.0
        while magnitude > rough { magnitude /= 10 }
        while magnitude * 10 <= rough { magnitude *= 10 }
        let multiples = magnitude >= 10 ? [1, 2, 2.5, 5] : [1, 2, 5]
        return multiples.map { $0 * magnitude }.first { $0 >= rough } ?? 10 * magnitude
    }
}
