import PeerUnits

/// The rate that fits the path, from packet arrivals: what it carries (dispersion of each frame) less what a standing queue says.
///
/// Loss plays no part: without queueing it is not congestion.
struct BandwidthEstimator: Sendable {
    private let bitrateMin: Bitrate
    private let bitrateMax: Bitrate
    private var dispersion = DispersionEstimator()
    private var queueing = QueueingDelayEstimator()
    /// What the path carries, smoothed.
    private(set) var pathRate: Bitrate
    /// The rate that the stream may use on the wire.
    private(set) var targetRate: Bitrate
    private var lastIncreaseAt: Instant?
    private var lastFeedbackAt: Instant?

    init(bitrateMin: Bitrate, bitrateMax: Bitrate) {
        self.bitrateMin = bitrateMin
        self.bitrateMax = bitrateMax
        targetRate = min(max(BandwidthEstimator.startRate, bitrateMin), bitrateMax)
        pathRate = targetRate.scaled(by: BandwidthEstimator.startPacing)
    }

    var queueingDelay: TimeSpan { queueing.standing }

    mutating func receive(_ arrivals: [PacketArrival], roundTrip: TimeSpan, at now: Instant) {
        guard !arrivals.isEmpty else { return }
        queueing.receive(arrivals, at: now)
        for arrival in arrivals {
            switch dispersion.receive(arrival) {
            case .limited(let rate): moveLimited(to: rate)
            case .unlimited(let rate): moveUnlimited(from: rate)
            case nil: break
            }
        }
        updateTarget(roundTrip: roundTrip, at: now)
        lastFeedbackAt = now
    }

    /// Packets are out and nothing has come back for long: half of the rate, again and again.
    mutating func feedbackMissing(at now: Instant) {
        targetRate = max(bitrateMin, targetRate.scaled(by: Ratio(1, 2)))
        pathRate = max(bitrateMin, pathRate.scaled(by: Ratio(1, 2)))
    }

    mutating func reset() {
        self = BandwidthEstimator(bitrateMin: bitrateMin, bitrateMax: bitrateMax)
    }

    private mutating func moveLimited(to rate: Bitrate) {
        let step = rate - pathRate
        pathRate = max(BandwidthEstimator.pathRateMin, pathRate + Bitrate(bitsPerSecond: step.bitsPerSecond / 4))
    }

    private mutating func moveUnlimited(from rate: Bitrate) {
        guard rate.scaled(by: Ratio(5, 4)) >= pathRate else { return }
        pathRate = min(BandwidthEstimator.pathRateMax, pathRate.scaled(by: Ratio(5, 4)))
    }

    private mutating func updateTarget(roundTrip: TimeSpan, at now: Instant) {
        let elapsed = lastIncreaseAt.map { now - $0 } ?? .zero
        lastIncreaseAt = now
        let ceiling = min(bitrateMax, pathRate.scaled(by: BandwidthEstimator.use))
        let standing = queueing.standing
        if standing > BandwidthEstimator.queueTarget {
            let excess = min(standing - BandwidthEstimator.queueTarget, BandwidthEstimator.queueExcessMax)
            let share = Ratio(
                100 - 50 * excess.microseconds / BandwidthEstimator.queueExcessMax.microseconds, 100)
            targetRate = min(targetRate, ceiling.scaled(by: share))
        } else if targetRate < ceiling {
            let span = min(elapsed, BandwidthEstimator.increaseSpan)
            let gap = ceiling - targetRate
            let step = gap.scaled(by: Ratio(span.microseconds, BandwidthEstimator.increaseSpan.microseconds))
            targetRate = targetRate + step
        } else {
            targetRate = ceiling
        }
        targetRate = min(max(targetRate, bitrateMin), bitrateMax)
    }

    /// What any path of today carries, and a picture of medium size needs.
    private static let startRate = Bitrate.kilobitsPerSecond(1_000)
    /// The first frames leave at twice the media rate, so that they tell something about the path.
    private static let startPacing = Ratio(2, 1)
    /// The rest is for what the estimate is wrong by.
    private static let use = Ratio(23, 25)
    private static let queueTarget = TimeSpan.milliseconds(10)
    private static let queueExcessMax = TimeSpan.milliseconds(150)
    /// The time in which the target goes most of the way up.
    private static let increaseSpan = TimeSpan.milliseconds(400)
    private static let pathRateMin = Bitrate.kilobitsPerSecond(50)
    /// Above this a timer's granularity, not the path, spaces packets.
    private static let pathRateMax = Bitrate.kilobitsPerSecond(400_000)
}
