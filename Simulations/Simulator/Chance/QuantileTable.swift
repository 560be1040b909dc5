/// The inverse of a distribution's tail as a table of whole numbers: no logarithm or power, whose last digits differ
/// between processors.
///
/// `points` are the quantiles in units of 1/65536 at tail probabilities 1, then 32 steps down to 1/2, 32 down to 1/4,
/// and so on: a straight line joins them, and the last point holds for every rarer tail. So the body is as fine as
/// the tail, and the cut is a value of the table.
struct QuantileTable: Sendable {
    private let points: [Int32]

    /// - Precondition: 32 points for each halving of the tail, and the first.
    init(points: [Int32]) {
        precondition(points.count % QuantileTable.stepsPerHalving == 1, "each halving has 32 steps")
        self.points = points
    }

    /// The quantile that 64 evenly distributed bits stand for, in units of 1/65536.
    func value(at draw: UInt64) -> Int64 {
        let halvings = draw.leadingZeroBitCount
        guard halvings * QuantileTable.stepsPerHalving + 1 < points.count else {
            return Int64(points[points.count - 1])
        }
        let down = ~(draw << UInt64(halvings + 1))
        let index = halvings * QuantileTable.stepsPerHalving + Int(down >> 59)
        let fraction = Int64((down << 5) >> 48)
        let low = Int64(points[index])
        return low + ((Int64(points[index + 1]) - low) * fraction) >> 16
    }

    private static let stepsPerHalving = 32
}
