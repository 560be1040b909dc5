import PeerUnits

/// The rate that fits the path, from packet arrivals: what it carries (dispersion of each frame) less what a standing
/// queue says.
///
/// Loss plays no part: without queueing it is not congestion.
struct BandwidthEstimator: Sendable {
    private let bitrateMin: Bitrate
    private let bitrateMax: Bitrate
    private var dispersion = DispersionEstimator()
    private var queueing = QueueingDelayEstimator()
    private var path: PathRateFilter
    /// The rate that the stream may use on the wire.
    private(set) var targetRate: Bitrate
    private var delivery = DeliveryRateMeter()
    private var updatedAt: Instant?
    private var verdictAt: Instant?
    private var grownAt: Instant?

    init(bitrateMin: Bitrate, bitrateMax: Bitrate) {
        self.bitrateMin = bitrateMin
        self.bitrateMax = bitrateMax
        targetRate = min(max(BandwidthEstimator.startRate, bitrateMin), bitrateMax)
        path = PathRateFilter(rate: targetRate.scaled(by: BandwidthEstimator.startPath))
    }

    var queueingDelay: TimeSpan { queueing.standing }

    /// What the path carries, as far as known.
    var pathRate: Bitrate { path.rate }

    /// The rate at which a frame's packets leave: above what the path carries as far as known, so that it shows when it
    /// carries more.
    var pacingRate: Bitrate { path.rate.scaled(by: BandwidthEstimator.pacing) }

    mutating func receive(_ arrivals: [PacketArrival], roundTrip: TimeSpan, at now: Instant) {
        guard !arrivals.isEmpty else { return }
        for arrival in arrivals {
            queueing.receive(arrival, at: now)
            if delivery.receive(arrival) { judgeDelivery(at: now) }
            if let verdict = dispersion.receive(arrival) {
                verdictAt = now
                path.record(verdict, isCongested: queueing.standing > queueAllowance)
            }
        }
        growQuietly(at: now)
        updateTarget(at: now)
    }

    /// Packets are out and nothing has come back for long: half of the rate, again and again.
    mutating func feedbackMissing(at now: Instant) {
        targetRate = max(bitrateMin, targetRate.scaled(by: Ratio(1, 2)))
        path.limit(to: max(bitrateMin, path.rate.scaled(by: Ratio(1, 2))))
    }

    mutating func reset() {
        self = BandwidthEstimator(bitrateMin: bitrateMin, bitrateMax: bitrateMax)
    }

    /// While a long queue stands, what comes is what the path carries, even where too many packets are lost for trains.
    private mutating func judgeDelivery(at now: Instant) {
        guard let delivered = delivery.rate, queueing.excess(delivery.leastDelayMicros) > BandwidthEstimator.longQueue
        else { return }
        if delivered.scaled(by: BandwidthEstimator.steepFall) < path.rate {
            path.limit(to: delivered)
        } else if now - (verdictAt ?? .zero) > BandwidthEstimator.verdictMemoryCongested {
            path.record(.limited(delivered), isCongested: true)
        }
    }

    /// Frames of a packet or two say nothing of the path: while they meet no queue, it is taken to carry more than they
    /// need.
    private mutating func growQuietly(at now: Instant) {
        let last = grownAt ?? now
        grownAt = now
        guard now - (verdictAt ?? .zero) > BandwidthEstimator.verdictMemory, queueing.standing <= queueAllowance,
            let delivered = delivery.rate
        else { return }
        path.grow(
            for: min(now - last, BandwidthEstimator.verdictMemory),
            upTo: delivered.scaled(
                by: targetRate < bitrateMax ? BandwidthEstimator.growthCeiling : BandwidthEstimator.growthCeilingIdle))
    }

    private mutating func updateTarget(at now: Instant) {
        let elapsed = min(updatedAt.map { now - $0 } ?? .zero, BandwidthEstimator.increaseStepMax)
        updatedAt = now
        let allowed = queueAllowance
        let excess = min(max(queueing.standing - allowed, .zero), BandwidthEstimator.drainSpan)
        let drain = Ratio(
            BandwidthEstimator.drainSpan.microseconds - excess.microseconds * 2 / 3,
            BandwidthEstimator.drainSpan.microseconds)
        let ceiling = path.safeRate.scaled(by: BandwidthEstimator.use).scaled(by: drain)
        if ceiling > targetRate {
            let gap = ceiling - targetRate
            targetRate =
                targetRate + gap.scaled(by: Ratio(elapsed.microseconds, BandwidthEstimator.increaseSpan.microseconds))
        } else {
            targetRate = ceiling
        }
        targetRate = min(max(targetRate, bitrateMin), bitrateMax)
    }

    private var queueAllowance: TimeSpan {
        min(
            max(queueing.noise + BandwidthEstimator.queueMargin, BandwidthEstimator.queueMargin),
            BandwidthEstimator.queueAllowanceMax)
    }

    /// What any path of today carries, and a picture of medium size needs.
    private static let startRate = Bitrate.kilobitsPerSecond(1_000)
    private static let startPath = Ratio(3, 2)
    private static let pacing = Ratio(3, 2)
    /// The rest is for what the estimate is wrong by.
    private static let use = Ratio(23, 25)
    private static let verdictMemoryCongested = TimeSpan.milliseconds(100)
    private static let longQueue = TimeSpan.milliseconds(60)
    /// A fall to less than half is believed at once.
    private static let steepFall = Ratio(2, 1)
    private static let verdictMemory = TimeSpan.milliseconds(400)
    /// Nothing has shown more to be carried than has come.
    private static let growthCeiling = Ratio(3, 2)
    /// Where no more is wanted than comes, the path rate only spaces a frame's packets.
    private static let growthCeilingIdle = Ratio(6, 1)
    private static let queueMargin = TimeSpan.milliseconds(6)
    private static let queueAllowanceMax = TimeSpan.milliseconds(30)
    private static let drainSpan = TimeSpan.milliseconds(200)
    /// The time in which the target goes most of the way up.
    private static let increaseSpan = TimeSpan.milliseconds(400)
    /// The time after a hole in the feedback that counts: of the rest nothing is known.
    private static let increaseStepMax = TimeSpan.milliseconds(50)
}
