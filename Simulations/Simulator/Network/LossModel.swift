import PeerUnits

/// Decides which datagrams are lost: independently, in bursts, or by both.
struct LossModel: Sendable {
    private var isBad = false
    private let independentDraws: IndexedDraws
    private let transitionDraws: IndexedDraws
    private let burstDraws: IndexedDraws

    init(from source: inout RandomSource) {
        independentDraws = IndexedDraws(from: &source)
        transitionDraws = IndexedDraws(from: &source)
        burstDraws = IndexedDraws(from: &source)
    }

    /// Whether the `index`-th datagram is lost; each is asked about once, in order.
    mutating func isLost(under settings: LinkSettings, index: UInt64) -> Bool {
        let inBurst = isLostInBurst(under: settings.burst, index: index)
        return inBurst || settings.loss.isHit(by: independentDraws[index])
    }

    private mutating func isLostInBurst(under burst: BurstLoss?, index: UInt64) -> Bool {
        guard let burst else {
            isBad = false
            return false
        }
        let leaves = isBad ? burst.badToGood : burst.goodToBad
        if leaves.isHit(by: transitionDraws[index]) { isBad.toggle() }
        return (isBad ? burst.lossWhenBad : burst.lossWhenGood).isHit(by: burstDraws[index])
    }
}
