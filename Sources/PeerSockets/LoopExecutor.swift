import CPeerLinux
import PeerUnits
import Synchronization

/// Runs jobs, callbacks of sockets and timers on one thread, one after the other.
///
/// The thread holds this object while it runs. A job that comes after `stop` starts a thread anew, which ends with the
/// last job: an actor that outlives its loop is still served.
final class LoopExecutor: SerialExecutor {
    let poller: Poller
    private let name: String
    private let state = Mutex(LoopState())

    init(name: String) throws(SocketError) {
        self.name = name
        poller = try Poller()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        act(on: withState { $0.add(job) })
    }

    func isIsolatingCurrentContext() -> Bool? {
        cpeer_thread_marked() == mark
    }

    func checkIsolated() {
        precondition(cpeer_thread_marked() == mark, "this is called on the event loop's own thread only")
    }

    func start() throws(SocketError) {
        let status = SystemThread.start(name: name) { self.run() }
        guard status == 0 else { throw SocketError(operation: "starting a thread", status: status) }
    }

    func takeJobs(into batch: inout [UnownedJob]) {
        state.withLock { $0.takeJobs(into: &batch) }
    }

    func withState<Result: Sendable>(_ body: (inout LoopState) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    func act(on wake: LoopState.Wake) {
        switch wake {
        case .nothing: return
        case .kick: poller.kick()
        case .startThread:
            let status = SystemThread.start(name: name) { self.run() }
            precondition(status == 0, "the system has room for a thread that was there before")
        }
    }

    private func run() {
        cpeer_thread_mark(mark)
        cpeer_thread_precise_timeouts()
        var turns = LoopTurns(executor: self)
        turns.run()
        cpeer_thread_mark(0)
    }

    private var mark: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}
