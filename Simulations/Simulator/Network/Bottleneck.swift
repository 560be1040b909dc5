import PeerUnits

/// A drop-tail queue ahead of a constant rate or of a trace's opportunities.
struct Bottleneck: Sendable {
    struct Waiting: Sendable {
        var datagram: Datagram
        var ipByteCount: Int
        var sentAt: Instant
    }

    /// IP bytes that wait, the datagram on the wire included.
    private(set) var byteCount = 0
    /// When the datagram at the head will have left; settled when it comes to the head, and not moved by a later
    /// change of rate. Nil where nothing waits.
    private(set) var nextDeparture: Instant?

    private var waiting = FirstInFirstOut<Waiting>()
    private var rate: Bitrate?
    private var clock: TraceClock?
    private var lastDeparture: Instant

    init(settings: LinkSettings, at now: Instant) {
        rate = settings.rate
        clock = settings.trace.map { TraceClock(selection: $0, origin: now) }
        lastDeparture = now
    }

    mutating func change(to settings: LinkSettings, at now: Instant) {
        rate = settings.rate
        guard settings.trace != clock?.selection else { return }
        clock = settings.trace.map { TraceClock(selection: $0, origin: now) }
        lastDeparture = now
        settleDeparture()
    }

    func capacity(from start: Instant, to end: Instant) -> Bitrate? {
        clock?.capacity(from: start, to: end) ?? rate
    }

    /// Appends a datagram, or returns false where it finds no room. An empty queue takes any size.
    mutating func enqueue(_ datagram: Waiting, limit: Int?) -> Bool {
        if waiting.isEmpty {
            clock?.skip(before: datagram.sentAt)
        } else if let limit, byteCount + datagram.ipByteCount > limit {
            return false
        }
        waiting.append(datagram)
        byteCount += datagram.ipByteCount
        if waiting.count == 1 { settleDeparture() }
        return true
    }

    /// Takes the datagram that has left by `now`, with the time when it did.
    mutating func dequeue(leftBy now: Instant) -> (Waiting, Instant)? {
        guard let departure = nextDeparture, departure <= now, let head = waiting.removeFirst() else { return nil }
        byteCount -= head.ipByteCount
        lastDeparture = departure
        settleDeparture()
        return (head, departure)
    }

    private mutating func settleDeparture() {
        nextDeparture = waiting.first.map { departure(of: $0) }
    }

    private mutating func departure(of head: Waiting) -> Instant {
        if let departure = clock?.carry(head.ipByteCount) { return departure }
        let start = max(lastDeparture, head.sentAt)
        guard let rate else { return start }
        return start + rate.time(toSend: ByteCount(head.ipByteCount))
    }
}
