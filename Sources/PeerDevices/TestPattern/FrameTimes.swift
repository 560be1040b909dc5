import PeerUnits

/// When the frames of a constant rate fall due.
enum FrameTimes {
    /// The time from the first frame to the one at `index`, without the sum of rounding errors, for as long as indices
    /// last.
    static func time(of index: Int64, at frameRate: Ratio) -> TimeSpan {
        let (seconds, rest) = (index * frameRate.denominator).quotientAndRemainder(dividingBy: frameRate.numerator)
        return .nanoseconds(seconds * 1_000_000_000 + rest * 1_000_000_000 / frameRate.numerator)
    }
}
