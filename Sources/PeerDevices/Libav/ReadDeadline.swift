import PeerSockets
import PeerUnits

/// What libav asks, while it waits, about whether to go on: not after the stop signal, nor after a deadline.
final class ReadDeadline: Sendable {
    private let stop: StopSignal
    private let deadline = Monitor(Instant.distantFuture)

    init(stop: StopSignal) {
        self.stop = stop
    }

    /// Gives the next call of libav so much time.
    func allow(_ time: TimeSpan) { deadline.withLock { $0 = SystemClock.now() + time } }

    /// Whether libav shall give up what it waits for.
    var isOver: Bool { stop.isRaised || hasPassed }

    /// Whether the deadline is what ended a call.
    var hasPassed: Bool { SystemClock.now() > deadline.withLock { $0 } }
}
