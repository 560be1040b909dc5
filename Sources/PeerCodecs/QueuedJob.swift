/// A job of the concurrency runtime with the executor that it was given to.
@safe struct QueuedJob {
    private let job: UnownedJob
    private let executor: UnownedSerialExecutor

    init(job: UnownedJob, executor: UnownedSerialExecutor) {
        self.job = job
        unsafe self.executor = executor
    }

    /// Runs the job on the calling thread. The executor is alive: the actor whose job this is holds it.
    func run() {
        unsafe job.runSynchronously(on: executor)
    }
}
