/// Events that wait to be polled, oldest first.
package struct EventQueue: Sendable {
    private var events: [SessionEvent] = []
    private var first = 0

    package init() {}

    /// Adds the newest event.
    package mutating func append(_ event: SessionEvent) {
        events.append(event)
    }

    /// Takes the oldest event; nil where none waits.
    package mutating func popFirst() -> SessionEvent? {
        guard first < events.count else {
            // All are polled after every mutation, so the queue never holds more than one mutation's events.
            events.removeAll(keepingCapacity: true)
            first = 0
            return nil
        }
        defer { first += 1 }
        return events[first]
    }
}
