/// A chance between never and always, in steps of 2^-63: whole numbers, so that a draw decides alike on every machine.
package struct Probability: Hashable, Comparable, Sendable {
    /// How many of 2^63 evenly likely draws are hits.
    package let hitCount: UInt64

    package static let never = Probability(hitCount: 0)
    package static let always = Probability(hitCount: Probability.drawCount)

    /// - Precondition: `hitCount` is at most 2^63.
    package init(hitCount: UInt64) {
        precondition(hitCount <= Probability.drawCount, "a probability is at most 1")
        self.hitCount = hitCount
    }

    /// - Precondition: `share` lies in 0...1. The division and the product are exact in IEEE 754, hence alike
    ///   everywhere.
    package init(share: Double) {
        precondition(share >= 0 && share <= 1, "a probability lies between 0 and 1")
        self.init(hitCount: UInt64(share * Double(Probability.drawCount)))
    }

    /// - Precondition: `percent` lies in 0...100.
    package init(percent: Double) {
        self.init(share: percent / 100)
    }

    /// Whether the 64 evenly distributed bits of `draw` are a hit.
    package func isHit(by draw: UInt64) -> Bool { draw >> 1 < hitCount }

    /// The chance as a share of one, for people and statistics.
    package var share: Double { Double(hitCount) / Double(Probability.drawCount) }

    package static func < (left: Probability, right: Probability) -> Bool { left.hitCount < right.hitCount }

    private static let drawCount: UInt64 = 1 << 63
}
