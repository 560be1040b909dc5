import CPeerLinux
import PeerUnits

/// The loop's thread at work: each turn polls, fires what is due, and runs a bounded number of jobs.
///
/// A flood of jobs or datagrams therefore delays a timer by one bounded batch, not by all of it.
struct LoopTurns {
    private let executor: LoopExecutor
    private var events = [cpeer_event](repeating: cpeer_event(), count: LoopTurns.eventCountMax)
    private var jobs: [UnownedJob] = []
    private var jobIndex = 0

    init(executor: LoopExecutor) {
        self.executor = executor
    }

    /// Returns when the loop has been stopped and no job is left.
    mutating func run() {
        while true {
            switch executor.withState({ [hasBacklog] in $0.plan(hasBacklog: hasBacklog) }) {
            case .end: return
            case .poll: poll(until: .zero)
            case .sleep(let deadline): poll(until: deadline)
            }
            fireTimers()
            runJobs()
        }
    }

    private mutating func poll(until deadline: Instant?) {
        let count = executor.poller.wait(for: &events, until: deadline)
        executor.withState { $0.awake() }
        for event in events.prefix(count) { handle(event) }
    }

    private func handle(_ event: cpeer_event) {
        guard let handler = executor.withState({ $0.handler(for: event.token) }) else { return }
        let readiness = Readiness(rawValue: event.readiness)
        if readiness.contains(.writable) { executor.setAwaitsWritability(false, token: event.token) }
        handler(readiness)
    }

    /// Each timer at most once a turn, so that one that is set into the past again and again does not hold the loop.
    private func fireTimers() {
        for _ in 0..<executor.withState({ $0.timerCount }) {
            let now = SystemClock.now()
            guard let fire = executor.withState({ $0.takeDueTimer(at: now) }) else { return }
            fire(now)
        }
    }

    private mutating func runJobs() {
        if !hasBacklog {
            jobs.removeAll(keepingCapacity: true)
            jobIndex = 0
            executor.takeJobs(into: &jobs)
        }
        let end = min(jobs.count, jobIndex + LoopTurns.jobCountMax)
        while jobIndex < end {
            let job = jobs[jobIndex]
            jobIndex += 1
            unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor())
        }
    }

    private var hasBacklog: Bool { jobIndex < jobs.count }

    /// Sockets are few; the kernel keeps what does not fit for the next turn.
    private static let eventCountMax = 64
    /// At about 2 us a job, a timer is late by at most an eighth of a millisecond.
    private static let jobCountMax = 64
}
