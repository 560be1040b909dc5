import Glibc

/// The jobs of one `CodecExecutor` and the thread that runs them: a list behind a mutex and a condition variable.
///
/// The thread keeps this object alive and not the executor, so that the executor's last owner may be a job on the
/// thread itself. No bound on the list: an actor's own callers wait for their jobs, so there are as many as they.
@safe final class JobQueue: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var waiting: [QueuedJob] = []
    private var isClosed = false
    private var thread: pthread_t?

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Whether the caller runs on this queue's thread.
    var isOwnThread: Bool {
        locked { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Starts the thread that runs the jobs until `close()`.
    func startThread() {
        let own = unsafe Unmanaged.passRetained(self)
        var handle = pthread_t()
        let status = unsafe pthread_create(&handle, nil, { unsafe JobQueue.run($0) }, own.toOpaque())
        precondition(status == 0, "the system has a thread left for a codec")
        pthread_detach(handle)
        locked { thread = handle }
    }

    func append(_ job: UnownedJob, for executor: UnownedSerialExecutor) {
        let queued = unsafe QueuedJob(job: job, executor: executor)
        locked {
            waiting.append(queued)
            unsafe pthread_cond_signal(condition)
        }
    }

    /// Lets the thread end once the jobs that are queued have run.
    func close() {
        locked {
            isClosed = true
            unsafe pthread_cond_signal(condition)
        }
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let queue = unsafe Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue()
        queue.locked { queue.thread = pthread_self() }
        while let jobs = queue.nextJobs() {
            for queued in jobs { queued.run() }
        }
        return nil
    }

    /// Waits for jobs; nil when closed and none is left.
    private func nextJobs() -> [QueuedJob]? {
        locked {
            while waiting.isEmpty && !isClosed { unsafe pthread_cond_wait(condition, mutex) }
            let jobs = waiting
            waiting.removeAll()
            return jobs.isEmpty ? nil : jobs
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }
}
