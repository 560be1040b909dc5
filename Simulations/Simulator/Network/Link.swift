package import PeerUnits

/// One direction of a network: takes datagrams, gives them back later, some not at all, some damaged or twice.
///
/// A pure model in the caller's time. The same settings, seed and calls give the same deliveries on every machine.
/// Call `send` and `change` at rising times; ask `nextEvent` when to come back, then take what `deliver` gives.
///
/// ```
/// send -> black hole -> queue and bottleneck -> outage, loss -> corruption -> delay, jitter -> reordering -> copy ->
/// deliver
/// ```
package struct Link: Sendable {
    package private(set) var settings: LinkSettings
    package private(set) var counters = LinkCounters()
    /// Keeps each drop for `takeDrops`; the caller must then call that.
    package var recordsDrops = false

    private let origin: Instant
    private let headerByteCount: Int
    private var bottleneck: Bottleneck
    private var fates: FateModel
    private var inFlight = EventQueue<Delivery>()
    private var inFlightByteCount = 0
    private var lastInOrder: Instant
    private var drops: [LinkDrop] = []

    /// - Parameters:
    ///   - origin: the time at which traces and correlated jitter begin.
    ///   - headerByteCount: IP and UDP headers in front of each payload (`Datagram.ipv4HeaderByteCount`).
    package init(
        settings: LinkSettings, random: RandomSource, origin: Instant = .zero,
        headerByteCount: Int = Datagram.ipv4HeaderByteCount
    ) {
        self.settings = settings
        self.origin = origin
        self.headerByteCount = headerByteCount
        bottleneck = Bottleneck(settings: settings, at: origin)
        fates = FateModel(random: random)
        lastInOrder = origin
    }

    /// Takes a datagram at its sending; what becomes of it comes out later.
    package mutating func send(_ datagram: Datagram, at now: Instant) {
        advance(to: now)
        let waiting = Bottleneck.Waiting(
            datagram: datagram, ipByteCount: datagram.bytes.count + headerByteCount, sentAt: now)
        counters.sentCount += 1
        counters.sentByteCount += waiting.ipByteCount
        admit(waiting, at: now)
        advance(to: now)
    }

    /// Puts other settings in force from `now` on; what has left the queue by then keeps its fate.
    package mutating func change(to settings: LinkSettings, at now: Instant) {
        advance(to: now)
        self.settings = settings
        bottleneck.change(to: settings, at: now)
    }

    /// When the link next has something to do; nil while it is empty.
    package var nextEvent: Instant? {
        guard let departure = bottleneck.nextDeparture else { return inFlight.nextTime }
        return min(departure, inFlight.nextTime ?? departure)
    }

    /// The next datagram that has arrived by `now`; nil where there is none (yet).
    package mutating func deliver(at now: Instant) -> Delivery? {
        advance(to: now)
        guard let delivery = inFlight.next(dueAt: now)?.event else { return nil }
        let ipByteCount = delivery.datagram.bytes.count + headerByteCount
        inFlightByteCount -= ipByteCount
        counters.deliveredCount += 1
        counters.deliveredByteCount += ipByteCount
        return delivery
    }

    /// IP bytes that wait ahead of the bottleneck.
    package var queuedByteCount: ByteCount { ByteCount(bottleneck.byteCount) }

    /// What the bottleneck could carry on average between two times; nil where there is none.
    package func capacity(from start: Instant, to end: Instant) -> Bitrate? {
        settings.isDown ? .zero : bottleneck.capacity(from: start, to: end)
    }

    /// The drops since the last call, where `recordsDrops` is set.
    package mutating func takeDrops() -> [LinkDrop] {
        guard !drops.isEmpty else { return [] }
        defer { drops = [] }
        return drops
    }

    private mutating func admit(_ waiting: Bottleneck.Waiting, at now: Instant) {
        if let mtu = settings.mtu, waiting.ipByteCount > mtu.bytes {
            drop(waiting, .blackHole, at: now)
        } else if inFlightByteCount + bottleneck.byteCount > Link.byteCountMax
            || !bottleneck.enqueue(waiting, limit: settings.queueByteLimit)
        {
            drop(waiting, .queueFull, at: now)
        }
        counters.queuePeakByteCount = max(counters.queuePeakByteCount, bottleneck.byteCount)
    }

    private mutating func advance(to now: Instant) {
        while let (waiting, departure) = bottleneck.dequeue(leftBy: now) { release(waiting, at: departure) }
    }

    /// Settles the fate of a datagram that has left the bottleneck.
    private mutating func release(_ waiting: Bottleneck.Waiting, at departure: Instant) {
        let fate = fates.next(under: settings, after: departure - origin)
        if settings.isDown { return drop(waiting, .outage, at: departure) }
        if fate.isLost { return drop(waiting, .loss, at: departure) }
        var delivery = Delivery(
            datagram: waiting.datagram, sentAt: waiting.sentAt, leftQueueAt: departure,
            dueAt: departure + max(.zero, settings.delay + fate.deviation))
        if let draw = fate.corruption { corrupt(&delivery, by: draw) }
        reorder(&delivery, late: fate.isReordered)
        schedule(delivery, ipByteCount: waiting.ipByteCount)
        guard fate.isDuplicated else { return }
        counters.duplicateCount += 1
        delivery.isCopy = true
        schedule(delivery, ipByteCount: waiting.ipByteCount)
    }

    private mutating func corrupt(_ delivery: inout Delivery, by draw: UInt64) {
        guard !delivery.datagram.bytes.isEmpty else { return }
        let bit = Int(draw.multipliedFullWidth(by: UInt64(delivery.datagram.bytes.count) * 8).high)
        delivery.datagram.bytes[bit >> 3] ^= 1 << (bit & 7)
        delivery.isDamaged = true
        counters.corruptCount += 1
    }

    private mutating func reorder(_ delivery: inout Delivery, late: Bool) {
        if late {
            delivery.dueAt += settings.reorderingDelay
            counters.reorderCount += 1
        } else if !settings.jitter.overtaking {
            delivery.dueAt = max(delivery.dueAt, lastInOrder)
            lastInOrder = delivery.dueAt
        }
    }

    private mutating func schedule(_ delivery: Delivery, ipByteCount: Int) {
        inFlightByteCount += ipByteCount
        inFlight.schedule(delivery, at: delivery.dueAt)
    }

    private mutating func drop(_ waiting: Bottleneck.Waiting, _ reason: LinkDrop.Reason, at now: Instant) {
        counters.count(reason)
        guard recordsDrops else { return }
        drops.append(
            LinkDrop(
                reason: reason, sentAt: waiting.sentAt, droppedAt: now, byteCount: waiting.datagram.bytes.count,
                tag: waiting.datagram.tag))
    }

    /// A gigabit for two seconds: more is a flood, and would only fill our memory.
    private static let byteCountMax = 256 << 20
}
