package import PeerUnits

/// How the delay of a direction varies around its fixed part.
package struct JitterSettings: Hashable, Sendable {
    /// How the extra delays are distributed.
    package enum Distribution: String, Hashable, Sendable, CaseIterable {
        case none
        /// Between minus and plus `scale`, all alike.
        case uniform
        /// `scale` is the standard deviation; cut at three of them on either side.
        case normal
        /// Only later, never sooner: a tail of shape 2.5, cut at twenty times `scale`.
        case pareto
    }

    package var distribution: Distribution
    package var scale: TimeSpan
    /// Knots stand so far apart, and a straight line joins them; zero draws anew for each datagram.
    package var correlation: TimeSpan
    /// Whether a datagram may arrive ahead of an earlier one; otherwise it waits for that.
    package var overtaking: Bool

    package init(
        distribution: Distribution, scale: TimeSpan, correlation: TimeSpan = .zero, overtaking: Bool = false
    ) {
        self.distribution = distribution
        self.scale = scale
        self.correlation = correlation
        self.overtaking = overtaking
    }

    package static let none = JitterSettings(distribution: .none, scale: .zero)
}
