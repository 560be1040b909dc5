import Glibc
import PeerCodecs
import Testing

@Suite("a codec's own thread")
struct CodecExecutorTests {
    private actor Worker {
        private let executor: CodecExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private var count = 0

        init(executor: CodecExecutor) { self.executor = executor }

        func thread() -> pthread_t { pthread_self() }

        func count(to limit: Int) -> Int {
            for _ in 0..<limit { count += 1 }
            return count
        }

        nonisolated func isOnItsThread() -> Bool? { executor.isIsolatingCurrentContext() }

        func seesItself() -> Bool {
            executor.checkIsolated()
            return assumeIsolated { _ in isOnItsThread() ?? false }
        }
    }

    @Test("an actor's jobs all run on one thread, which is not the caller's")
    func jobsRunOnOneThread() async {
        let worker = Worker(executor: CodecExecutor())
        let first = await worker.thread()
        for _ in 0..<20 { #expect(pthread_equal(await worker.thread(), first) != 0) }
        let other = await Worker(executor: CodecExecutor()).thread()
        #expect(pthread_equal(other, first) == 0)
        #expect(await worker.seesItself())
        #expect(worker.isOnItsThread() == false)
    }

    @Test("many callers at once are served one after the other")
    func callersAreServedInTurn() async {
        let worker = Worker(executor: CodecExecutor())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { _ = await worker.count(to: 100) } }
        }
        #expect(await worker.count(to: 0) == 5_000)
    }

    @Test("executors come and go with their actors")
    func executorsComeAndGo() async {
        for index in 0..<100 {
            let worker = Worker(executor: CodecExecutor())
            #expect(await worker.count(to: index) == index)
        }
    }
}
