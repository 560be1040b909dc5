package import PeerUnits

/// An executor for actors on a thread of its own that also waits for sockets and timers (epoll).
///
/// ```
/// actor Driver {
///     nonisolated let loop: EventLoop
///     nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.unownedExecutor }
///     func start() throws(SocketError) {
///         watch = try loop.watch(socket.descriptor) { [weak self] readiness in
///             self?.assumeIsolated { $0.isReady(for: readiness) }
///         }
///     }
/// }
/// ```
/// Callbacks run on the loop's thread, which is their actor's isolation: no hop, no lock. They hold their actor weakly,
/// since the loop holds them. The thread ends with `stop`, or with the last reference to the loop.
package final class EventLoop: Sendable {
    let executor: LoopExecutor

    /// Starts the thread.
    package init(name: String = "peer loop") throws(SocketError) {
        executor = try LoopExecutor(name: name)
        try executor.start()
    }

    deinit {
        executor.stop()
    }

    /// What an actor returns as its own.
    package var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// True on the loop's own thread.
    package var isCurrent: Bool { executor.isIsolatingCurrentContext() == true }

    /// Calls `onReady` on the loop's thread whenever `descriptor` can be read or has a problem, until what was ready
    /// has been taken, and for as long as the returned watch lives.
    package func watch(
        _ descriptor: FileDescriptor, onReady: @escaping @Sendable (Readiness) -> Void
    ) throws(SocketError) -> SocketWatch {
        SocketWatch(token: try executor.addWatch(descriptor, onReady: onReady), executor: executor)
    }

    /// A timer, disarmed, that calls `onFire` on the loop's thread with the time of the call.
    package func makeTimer(onFire: @escaping @Sendable (Instant) -> Void) -> EventTimer {
        EventTimer(token: executor.withState { $0.addTimer(onFire) }, executor: executor)
    }

    /// Ends all watches and timers, and the thread as soon as no job is left. Does not wait for that. Jobs that come
    /// later are still run, on a thread that ends with them.
    package func stop() {
        executor.stop()
    }
}
