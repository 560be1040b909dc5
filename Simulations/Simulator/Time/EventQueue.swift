package import PeerUnits

/// Things to happen in the order of their times; those at the same time in the order in which they were scheduled.
///
/// A binary heap. The order depends on the calls alone, so a simulation runs alike everywhere.
package struct EventQueue<Event> {
    fileprivate struct Entry {
        var time: Instant
        var number: UInt64
        var event: Event

        func precedes(_ other: Entry) -> Bool {
            time == other.time ? number < other.number : time < other.time
        }
    }

    private var heap: [Entry] = []
    private var scheduledCount: UInt64 = 0

    package init() {}

    package var count: Int { heap.count }
    package var isEmpty: Bool { heap.isEmpty }

    /// When the next event is due.
    package var nextTime: Instant? { heap.first?.time }

    /// Adds an event; of those at the same time the first added comes first.
    package mutating func schedule(_ event: Event, at time: Instant) {
        heap.append(Entry(time: time, number: scheduledCount, event: event))
        scheduledCount += 1
        raise(from: heap.count - 1)
    }

    /// Takes the next event if it is due at `now` or before.
    package mutating func next(dueAt now: Instant) -> (event: Event, time: Instant)? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return (first.event, first.time)
    }

    private mutating func raise(from start: Int) {
        var index = start
        while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func sink() {
        var index = 0
        while let child = earlierChild(of: index), heap[child].precedes(heap[index]) {
            heap.swapAt(index, child)
            index = child
        }
    }

    private func earlierChild(of index: Int) -> Int? {
        let left = 2 * index + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right].precedes(heap[left]) ? right : left
    }
}

extension EventQueue: Sendable where Event: Sendable {}
extension EventQueue.Entry: Sendable where Event: Sendable {}
