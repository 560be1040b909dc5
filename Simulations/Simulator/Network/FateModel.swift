import PeerUnits

/// Draws what happens to each datagram that leaves a bottleneck, every impairment from a source of its own.
struct FateModel: Sendable {
    struct Fate {
        var isLost: Bool
        /// Random bits that choose the bit to flip; nil where the datagram stays whole.
        var corruption: UInt64?
        var deviation: TimeSpan
        var isReordered: Bool
        var isDuplicated: Bool
    }

    private var count: UInt64 = 0
    private var loss: LossModel
    private let jitter: JitterModel
    private let corruption: IndexedDraws
    private let corruptBit: IndexedDraws
    private let reordering: IndexedDraws
    private let duplication: IndexedDraws

    init(random: RandomSource) {
        var source = random
        loss = LossModel(from: &source)
        jitter = JitterModel(from: &source)
        corruption = IndexedDraws(from: &source)
        corruptBit = IndexedDraws(from: &source)
        reordering = IndexedDraws(from: &source)
        duplication = IndexedDraws(from: &source)
    }

    /// The fate of the next datagram, which leaves the bottleneck `time` after the link's beginning.
    mutating func next(under settings: LinkSettings, after time: TimeSpan) -> Fate {
        let index = count
        count += 1
        return Fate(
            isLost: loss.isLost(under: settings, index: index),
            corruption: settings.corruption.isHit(by: corruption[index]) ? corruptBit[index] : nil,
            deviation: jitter.deviation(under: settings.jitter, at: time, index: index),
            isReordered: settings.reordering.isHit(by: reordering[index]),
            isDuplicated: settings.duplication.isHit(by: duplication[index]))
    }
}
