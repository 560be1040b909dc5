import PeerUnits

/// One direction of a path in virtual time: a bottleneck with a drop-tail queue, then loss, then delay.
struct LossyPipe {
    struct Settings {
        var delay: TimeSpan = .milliseconds(20)
        /// Evenly distributed, to either side of `delay`.
        var jitter: TimeSpan = .zero
        var canOvertake = false
        var lossPercent = 0.0
        /// The mean length of a run of losses; 1 loses each packet by itself.
        var meanBurst = 1.0
        /// nil has no bottleneck.
        var rate: Bitrate?
        var queue: TimeSpan = .milliseconds(200)
        var queuePacketsMax = Int.max
        var isDown = false
        /// Knots so far apart with a straight line between them, normally distributed; zero draws each packet's anew
        /// and evenly.
        var jitterCorrelation: TimeSpan = .zero
        /// When the bottleneck lets 1,500 bytes pass, in whole milliseconds (Mahimahi); repeats. Instead of `rate`.
        var opportunities: [Int64] = []
        var queueBytesMax = 150_000
    }

    struct Packet {
        var bytes: [UInt8]
        var number: UInt64
        var sentMicros: UInt32
        var containsMedia: Bool
        var sentAt: Instant
        var arrivesAt: Instant
    }

    var settings: Settings
    private(set) var inFlight: [Packet] = []
    private(set) var queueDrops = 0
    private(set) var lossDrops = 0
    private(set) var byteCount = 0
    /// Packets that the bottleneck will have passed on at these instants.
    private var busyUntil = Instant.zero
    private var queued: [Instant] = []
    private var isInBurst = false
    private var lastArrival = Instant.zero
    private var random: RandomSource
    private var opportunityIndex = 0
    private var opportunityTime = Instant(nanoseconds: -1)
    private var opportunityRoom = 0
    private var traced: [(leaves: Instant, byteCount: Int)] = []
    private var jitterFrom = Instant.zero
    private var jitterEnds: (Double, Double) = (0, 0)

    init(_ settings: Settings, seed: UInt64) {
        self.settings = settings
        random = RandomSource(seed: seed)
    }

    var nextArrival: Instant? { inFlight.first?.arrivesAt }

    mutating func popArrival(at now: Instant) -> Packet? {
        guard let first = inFlight.first, first.arrivesAt <= now else { return nil }
        return inFlight.removeFirst()
    }

    mutating func send(_ bytes: [UInt8], number: UInt64, containsMedia: Bool, at now: Instant) {
        let size = ByteCount(bytes.count + 33 + 28)
        byteCount += size.bytes
        var leaves = now
        if let rate = settings.rate {
            queued.removeAll { $0 <= now }
            let wait = max(.zero, busyUntil - now)
            guard wait <= settings.queue, queued.count < settings.queuePacketsMax else {
                queueDrops += 1
                return
            }
            leaves = max(now, busyUntil) + rate.time(toSend: size)
            busyUntil = leaves
            queued.append(leaves)
        }
        if !settings.opportunities.isEmpty {
            guard let departure = opportunity(for: size.bytes, at: now) else {
                queueDrops += 1
                return
            }
            leaves = departure
        }
        guard !settings.isDown else { return }
        guard !isLost() else {
            lossDrops += 1
            return
        }
        var arrives = leaves + settings.delay + jitter(at: leaves)
        if !settings.canOvertake { arrives = max(arrives, lastArrival + .microseconds(1)) }
        lastArrival = max(lastArrival, arrives)
        let packet = Packet(
            bytes: bytes, number: number, sentMicros: UInt32(truncatingIfNeeded: now.microseconds),
            containsMedia: containsMedia, sentAt: now, arrivesAt: arrives)
        let place = inFlight.lastIndex { $0.arrivesAt <= arrives }.map { $0 + 1 } ?? 0
        inFlight.insert(packet, at: place)
    }

    /// When the bottleneck has passed `byteCount` bytes on; nil where its queue is full.
    private mutating func opportunity(for byteCount: Int, at now: Instant) -> Instant? {
        traced.removeAll { $0.leaves <= now }
        guard traced.reduce(0, { $0 + $1.byteCount }) + byteCount <= settings.queueBytesMax else { return nil }
        if opportunityTime < now { opportunityRoom = 0 }
        var missing = byteCount
        while missing > opportunityRoom {
            if opportunityTime >= now { missing -= opportunityRoom }
            let round = Int64(opportunityIndex / settings.opportunities.count) * (settings.opportunities.last ?? 1)
            let place = settings.opportunities[opportunityIndex % settings.opportunities.count]
            opportunityTime = Instant(nanoseconds: (round + place) * 1_000_000)
            opportunityRoom = opportunityTime >= now ? 1_500 : 0
            opportunityIndex += 1
        }
        opportunityRoom -= missing
        traced.append((opportunityTime, byteCount))
        return opportunityTime
    }

    /// Gilbert's model: within a burst everything is lost.
    private mutating func isLost() -> Bool {
        guard settings.lossPercent > 0 else { return false }
        if settings.meanBurst <= 1 { return uniform() < settings.lossPercent / 100 }
        let leave = 1 / settings.meanBurst
        let share = settings.lossPercent / 100
        let enter = leave * share / (1 - share)
        isInBurst = isInBurst ? uniform() >= leave : uniform() < enter
        return isInBurst
    }

    private mutating func jitter(at now: Instant) -> TimeSpan {
        let span = settings.jitter.nanoseconds
        guard span > 0 else { return .zero }
        guard settings.jitterCorrelation > .zero else {
            return .nanoseconds(Int64(random.next(below: UInt64(2 * span + 1))) - span)
        }
        let step = settings.jitterCorrelation
        while now - jitterFrom >= step {
            jitterFrom += step
            jitterEnds = (jitterEnds.1, normal())
        }
        let share = Double((now - jitterFrom).nanoseconds) / Double(step.nanoseconds)
        let offset = Int64((jitterEnds.0 + (jitterEnds.1 - jitterEnds.0) * share) * Double(span))
        return .nanoseconds(max(offset, 0 - settings.delay.nanoseconds))
    }

    /// The sum of twelve even numbers is near enough to the normal distribution, to three times its deviation.
    private mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
    }

    private mutating func uniform() -> Double {
        Double(random.next() >> 11) / 9_007_199_254_740_992
    }
}
