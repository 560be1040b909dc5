/// A thread of its own for one codec: an actor that names it as its executor encodes or decodes there, and never on the
/// thread that serves the sockets.
///
///     actor Encoding {
///         private let executor = CodecExecutor()
///         nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///     }
///
/// The thread ends when the executor is released; jobs that were queued by then still run.
package final class CodecExecutor: SerialExecutor {
    private let queue: JobQueue

    package init() {
        queue = JobQueue()
        queue.startThread()
    }

    deinit {
        queue.close()
    }

    /// Has the thread run `job` after those before it.
    package func enqueue(_ job: consuming ExecutorJob) {
        unsafe queue.append(UnownedJob(job), for: asUnownedSerialExecutor())
    }

    /// Whether the caller is on this executor's thread.
    package func isIsolatingCurrentContext() -> Bool? { queue.isOwnThread }

    /// Traps where the caller is on another thread.
    package func checkIsolated() {
        precondition(queue.isOwnThread, "this code runs on its codec's thread alone")
    }
}
