/// The share of packets that the path loses, and how long its bursts are, over the last few hundred packets; and the
/// share over the last few thousand.
struct LossEstimator: Sendable {
    private var packets = 0.0
    private var lost = 0.0
    private var runs = 0.0
    private var isInRun = false
    private var longPackets = LossEstimator.longPrior.packets
    private var longLost = LossEstimator.longPrior.lost

    /// Takes the fate of the next packet in order.
    mutating func record(isLost: Bool) {
        packets = packets * LossEstimator.decay + 1
        lost = lost * LossEstimator.decay + (isLost ? 1 : 0)
        runs = runs * LossEstimator.decay + (isLost && !isInRun ? 1 : 0)
        isInRun = isLost
        longPackets = longPackets * LossEstimator.longDecay + 1
        longLost = longLost * LossEstimator.longDecay + (isLost ? 1 : 0)
    }

    /// The share lost, 0 to 1; a handful of losses in the whole memory counts as none, for it may never come again.
    var share: Double {
        lost < LossEstimator.lostMin ? 0 : lost / max(packets, LossEstimator.packetsMin)
    }

    /// The share lost over a long time, 0 to 1, for those whom one loss costs much: a path that nobody knows yet is
    /// taken for one that loses some.
    var longShare: Double { longLost / longPackets }

    /// The mean length of a burst, at least 1.
    var meanRunLength: Double {
        runs < LossEstimator.lostMin ? 1 : max(1, lost / runs)
    }

    mutating func reset() {
        self = LossEstimator()
    }

    /// A memory of about 500 packets: two to three seconds of video at 2 Mbit/s.
    private static let decay = 0.998
    /// A memory of about 5,000 packets: half a minute.
    private static let longDecay = 0.9998
    /// One in a hundred, as if so many packets had been seen: believed for some seconds where nothing is lost.
    private static let longPrior = (packets: 100.0, lost: 1.0)
    /// Before so many packets a single loss looks like a calamity.
    private static let packetsMin = 100.0
    private static let lostMin = 0.5
}
