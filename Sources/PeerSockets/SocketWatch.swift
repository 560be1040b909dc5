/// Keeps a descriptor watched. Ends with its last reference, or with its loop.
package final class SocketWatch: Sendable {
    private let token: UInt64
    private let executor: LoopExecutor

    init(token: UInt64, executor: LoopExecutor) {
        self.token = token
        self.executor = executor
    }

    deinit {
        cancel()
    }

    /// After a send that would block: the callback comes once with `.writable` when there is room.
    package func awaitWritability() {
        executor.setAwaitsWritability(true, token: token)
    }

    /// No call begins after this, when on the loop's thread; from elsewhere, one may be under way.
    package func cancel() {
        executor.removeWatch(token)
    }
}
