/// Events that wait to be polled; the oldest go where nobody polls.
struct EventQueue<Event: Sendable>: Sendable {
    private var events: [Event] = []
    private var head = 0
    /// Events that nobody came for in time.
    private(set) var droppedCount = 0

    mutating func append(_ event: Event) {
        if events.count - head >= EventQueueLimits.countMax {
            head += 1
            droppedCount += 1
        }
        if head >= EventQueueLimits.countMax {
            events.removeFirst(head)
            head = 0
        }
        events.append(event)
    }

    mutating func popFirst() -> Event? {
        guard head < events.count else { return nil }
        let event = events[head]
        head += 1
        if head == events.count {
            events.removeAll(keepingCapacity: true)
            head = 0
        }
        return event
    }
}

private enum EventQueueLimits {
    /// The session polls after each call; this many frames at once come only after an outage.
    static let countMax = 512
}
