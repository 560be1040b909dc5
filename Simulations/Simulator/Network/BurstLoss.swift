/// Loss in bursts after Gilbert (1960) and Elliott (1963): a good and a bad state, each with its own share of losses,
/// and a chance to change with every datagram.
package struct BurstLoss: Hashable, Sendable {
    package var goodToBad: Probability
    package var badToGood: Probability
    package var lossWhenGood: Probability
    package var lossWhenBad: Probability

    package init(
        goodToBad: Probability, badToGood: Probability, lossWhenGood: Probability = .never,
        lossWhenBad: Probability = .always
    ) {
        self.goodToBad = goodToBad
        self.badToGood = badToGood
        self.lossWhenGood = lossWhenGood
        self.lossWhenBad = lossWhenBad
    }

    /// The share that is lost over a long time.
    package var meanLoss: Double {
        let turns = goodToBad.share + badToGood.share
        guard turns > 0 else { return lossWhenGood.share }
        return (goodToBad.share * lossWhenBad.share + badToGood.share * lossWhenGood.share) / turns
    }

    /// All is lost in the bad state and nothing in the good one, with this mean loss and these bursts on average.
    ///
    /// Nil where no such chain exists: a mean burst of `meanLength` datagrams allows a loss of at most
    /// `meanLength / (meanLength + 1)`.
    /// - Precondition: `percent` lies in 0..<100 and `meanLength` is at least 1.
    package init?(percent: Double, meanLength: Double) {
        precondition(percent >= 0 && percent < 100 && meanLength >= 1, "mean loss and burst length in their range")
        let leaving = 1 / meanLength
        let entering = leaving * (percent / (100 - percent))
        guard entering <= 1 else { return nil }
        self.init(goodToBad: Probability(share: entering), badToGood: Probability(share: leaving))
    }
}
