import PeerUnits

/// What the loop's thread and everyone else share, behind one lock.
///
/// ```
///            add job                      plan: nothing to do
///   ended ------------> running <------------------------------> asleep
///     ^    start thread    |       add job, earlier timer: kick
///     +--------------------+
///       stopping, no jobs
/// ```
struct LoopState {
    enum Phase: Hashable {
        case ended
        case running
        case asleep(until: Instant?)
    }

    /// What the one who changed the state does after letting go of the lock.
    enum Wake {
        case nothing
        case kick
        case startThread
    }

    /// What the thread does next.
    enum Plan {
        case end
        case poll
        case sleep(until: Instant?)
    }

    /// Jobs have no bound here: the runtime hands over each once, and they are as many as the program's tasks.
    private(set) var jobs: [UnownedJob] = []
    private var phase = Phase.running
    private var isStopping = false
    private var watches: [UInt64: Watch] = [:]
    private var timers: [Timer] = []
    private var lastToken = Poller.kickToken
}

// Jobs and the thread.
extension LoopState {
    mutating func add(_ job: UnownedJob) -> Wake {
        jobs.append(job)
        return wake()
    }

    /// Trades the waiting jobs for an empty array with room, so that neither side allocates again and again.
    mutating func takeJobs(into batch: inout [UnownedJob]) {
        swap(&jobs, &batch)
    }

    mutating func plan(hasBacklog: Bool) -> Plan {
        if hasBacklog || !jobs.isEmpty { return .poll }
        if isStopping {
            phase = .ended
            return .end
        }
        let deadline = timers.lazy.compactMap(\.deadline).min()
        phase = .asleep(until: deadline)
        return .sleep(until: deadline)
    }

    mutating func awake() {
        phase = .running
    }

    /// Forgets every watch and timer. They are returned to be released outside the lock, for what they hold may well
    /// lock it.
    mutating func stop() -> (wake: Wake, watches: [Watch], timers: [Timer]) {
        isStopping = true
        defer {
            watches = [:]
            timers = []
        }
        return (phase == .ended ? .nothing : wake(), Array(watches.values), timers)
    }

    private mutating func wake() -> Wake {
        switch phase {
        case .ended:
            phase = .running
            return .startThread
        case .running:
            return .nothing
        case .asleep:
            phase = .running
            return .kick
        }
    }
}

// Watches.
extension LoopState {
    struct Watch {
        let descriptor: FileDescriptor
        let onReady: @Sendable (Readiness) -> Void
        var awaitsWritability = false
    }

    /// - Returns: nil once the loop is stopping.
    mutating func reserveWatchToken() -> UInt64? {
        precondition(watches.count < LoopState.registrationCountMax, "watches of one loop are few")
        return isStopping ? nil : nextToken()
    }

    mutating func add(_ watch: Watch, token: UInt64) {
        watches[token] = watch
    }

    mutating func removeWatch(_ token: UInt64) -> Watch? {
        watches.removeValue(forKey: token)
    }

    /// - Returns: the descriptor, where the watch is new to it.
    mutating func setAwaitsWritability(_ awaits: Bool, token: UInt64) -> FileDescriptor? {
        guard let watch = watches[token], watch.awaitsWritability != awaits else { return nil }
        watches[token]?.awaitsWritability = awaits
        return watch.descriptor
    }

    func handler(for token: UInt64) -> (@Sendable (Readiness) -> Void)? {
        watches[token]?.onReady
    }
}

// Timers.
extension LoopState {
    struct Timer {
        let token: UInt64
        let onFire: @Sendable (Instant) -> Void
        var deadline: Instant?
    }

    mutating func addTimer(_ onFire: @escaping @Sendable (Instant) -> Void) -> UInt64 {
        precondition(timers.count < LoopState.registrationCountMax, "timers of one loop are few")
        let token = nextToken()
        if !isStopping { timers.append(Timer(token: token, onFire: onFire, deadline: nil)) }
        return token
    }

    mutating func removeTimer(_ token: UInt64) -> Timer? {
        guard let index = timers.firstIndex(where: { $0.token == token }) else { return nil }
        return timers.remove(at: index)
    }

    mutating func setTimer(_ token: UInt64, at deadline: Instant?) -> Wake {
        guard let index = timers.firstIndex(where: { $0.token == token }) else { return .nothing }
        timers[index].deadline = deadline
        guard let deadline, case .asleep(let until) = phase, deadline < until ?? .distantFuture else { return .nothing }
        return wake()
    }

    /// Disarms the timer that has been due the longest.
    mutating func takeDueTimer(at now: Instant) -> (@Sendable (Instant) -> Void)? {
        var due: Int?
        for index in timers.indices {
            guard let deadline = timers[index].deadline, deadline <= now else { continue }
            if let best = due, let bestDeadline = timers[best].deadline, bestDeadline <= deadline { continue }
            due = index
        }
        guard let due else { return nil }
        timers[due].deadline = nil
        return timers[due].onFire
    }

    var timerCount: Int { timers.count }

    private mutating func nextToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }

    /// More than the open files that a process has by default, and few enough to look through all timers at each turn.
    private static let registrationCountMax = 1_024
}
