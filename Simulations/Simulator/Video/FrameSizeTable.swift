/// A distribution of frame sizes as 33 quantiles, a thirty-second apart, joined by straight lines.
struct FrameSizeTable: Sendable {
    /// In units of 1/1024.
    private let points: [Int32]

    /// - Precondition: 33 points that never fall.
    init(points: [Int32]) {
        precondition(points.count == FrameSizeTable.intervalCount + 1, "a frame size table has 33 points")
        self.points = points
    }

    /// The quantile that 64 evenly distributed bits stand for, in units of 1/1024.
    func value(at draw: UInt64) -> Int {
        let index = Int(draw >> 59)
        let fraction = Int((draw << 5) >> 48)
        let low = Int(points[index])
        return low + ((Int(points[index + 1]) - low) * fraction) >> 16
    }

    private static let intervalCount = 32
}
