package import PeerUnits

/// One deadline on an event loop, to be set again and again. Ends with its last reference, or with its loop.
package final class EventTimer: Sendable {
    private let token: UInt64
    private let executor: LoopExecutor

    init(token: UInt64, executor: LoopExecutor) {
        self.token = token
        self.executor = executor
    }

    deinit {
        cancel()
    }

    /// Fires once at `deadline`, at once where that has passed; nil disarms. Replaces what was set before.
    package func set(at deadline: Instant?) {
        executor.act(on: executor.withState { [token] in $0.setTimer(token, at: deadline) })
    }

    /// No call begins after this, when on the loop's thread; from elsewhere, one may be under way.
    package func cancel() {
        // What the callback holds is released here, outside the lock.
        _ = executor.withState { [token] in $0.removeTimer(token) }
    }
}
