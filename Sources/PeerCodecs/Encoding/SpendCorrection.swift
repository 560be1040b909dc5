import PeerUnits

/// x264 stays below what it is asked for, by how much depends on the picture: this asks for more, by as much as the
/// last frames fell short, and never by so much that a frame is larger than its budget.
struct SpendCorrection {
    /// What is asked for, in thousandths of the budget.
    private(set) var permille = 1_000
    private let permilleMax: Int

    /// - Parameter threadCount: how many slices share the picture's bits.
    init(threadCount: Int) {
        permilleMax = SpendCorrection.permilleMaxOfOne + SpendCorrection.permilleOfThread * (threadCount - 1)
    }

    /// What to ask for so that about `budget` is spent.
    func asking(for budget: ByteCount) -> ByteCount {
        ByteCount(budget.bytes * permille / 1_000)
    }

    /// Takes account of a frame that is not a keyframe.
    mutating func record(spent: ByteCount, of budget: ByteCount) {
        guard budget.bytes > 0 else { return }
        let spentPermille = spent.bytes * 1_000 / budget.bytes
        if spentPermille > 1_000 {
            permille -= (spentPermille - 1_000) / SpendCorrection.fallDivisor + 1
        } else if spentPermille > SpendCorrection.limitedPermille {
            permille += max(SpendCorrection.goalPermille - spentPermille, 0) / SpendCorrection.riseDivisor
        } else {
            // The picture needed less than it was given: what it spent says nothing about the rate control.
            permille -= (permille - 1_000) / SpendCorrection.riseDivisor
        }
        permille = min(max(permille, SpendCorrection.permilleMin), permilleMax)
    }

    /// The mean is brought up to here; the rest is room for the frames above the mean.
    private static let goalPermille = 930
    /// Below this share the picture, and not the budget, set the size.
    private static let limitedPermille = 600
    /// Rises over some 16 frames, half a second: slower than the noise of single frames.
    private static let riseDivisor = 16
    /// Falls within two frames of one that was too large.
    private static let fallDivisor = 2
    private static let permilleMin = 900
    /// x264 alone spends 80 to 95 % of what it is asked with one thread; a seventh more makes up for most of that.
    private static let permilleMaxOfOne = 1_150
    /// Each thread holds back a reserve for its own slice: with four, x264 spends 70 %.
    private static let permilleOfThread = 80
}
