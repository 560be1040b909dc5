/// The share of packets that the path loses, and how long its bursts are, over the last few hundred packets.
struct LossEstimator: Sendable {
    private var packets = 0.0
    private var lost = 0.0
    private var runs = 0.0
    private var isInRun = false

    /// Takes the fate of the next packet in order.
    mutating func record(isLost: Bool) {
        packets = packets * LossEstimator.decay + 1
        lost = lost * LossEstimator.decay + (isLost ? 1 : 0)
        runs = runs * LossEstimator.decay + (isLost && !isInRun ? 1 : 0)
        isInRun = isLost
    }

    /// The share lost, 0 to 1; a handful of losses in the whole memory counts as none, for it may never come again.
    var share: Double {
        lost < LossEstimator.lostMin ? 0 : lost / max(packets, LossEstimator.packetsMin)
    }

    /// The mean length of a burst, at least 1.
    var meanRunLength: Double {
        runs < LossEstimator.lostMin ? 1 : max(1, lost / runs)
    }

    mutating func reset() {
        self = LossEstimator()
    }

    /// A memory of about 500 packets: two to three seconds of video at 2 Mbit/s.
    private static let decay = 0.998
    /// Before so many packets a single loss looks like a calamity.
    private static let packetsMin = 100.0
    private static let lostMin = 0.5
}
