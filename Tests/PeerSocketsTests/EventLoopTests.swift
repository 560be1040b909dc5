import PeerUnits
import Synchronization
import Testing

@testable import PeerSockets

@Suite struct EventLoopTests {
    @Test("an actor's jobs and a socket's callbacks share the loop's thread")
    func isolation() async throws {
        let echo = try Echo()
        try await echo.start()
        #expect(await echo.isOnLoop)
        let caller = try UDPSocket(bindingTo: .loopback(port: 0))
        let address = await echo.address
        for round in UInt8(0)..<20 {
            #expect(caller.send([round], to: address) == .sent)
            #expect(try await caller.collect(1).map(\.bytes) == [[round]])
        }
        #expect(await echo.count == 20)
    }

    @Test("timers fire in the order of their deadlines, none early")
    func timers() async throws {
        let loop = try EventLoop()
        let (fired, continuation) = AsyncStream<Int>.makeStream()
        let start = SystemClock.now()
        let deadlines = (0..<10).map { start + .microseconds(Int64(10 - $0) * 700) }
        let timers = deadlines.enumerated().map { index, deadline in
            loop.makeTimer { now in
                #expect(now >= deadline)
                continuation.yield(index)
            }
        }
        // Set in one go on the loop's thread, so that none fires before all are set.
        let starter = loop.makeTimer { _ in for (timer, deadline) in zip(timers, deadlines) { timer.set(at: deadline) }
        }
        starter.set(at: .zero)
        var order: [Int] = []
        for await index in fired.prefix(10) { order.append(index) }
        #expect(order == (0..<10).reversed())
        #expect(SystemClock.now() - start < .seconds(2))
        withExtendedLifetime(starter) {}
    }

    @Test("a timer can be moved, and one that is disarmed or cancelled stays silent")
    func disarmed() async throws {
        let loop = try EventLoop()
        let silent = loop.makeTimer { _ in Issue.record("a disarmed timer fired") }
        let cancelled = loop.makeTimer { _ in Issue.record("a cancelled timer fired") }
        let now = SystemClock.now()
        silent.set(at: now + .milliseconds(10))
        cancelled.set(at: now + .milliseconds(10))
        silent.set(at: nil)
        cancelled.cancel()
        let fired = try await loop.firing(at: now + .milliseconds(20), afterSetting: now + .seconds(60))
        #expect(fired >= now + .milliseconds(20))
    }

    @Test("a flood of jobs does not starve a timer")
    func flood() async throws {
        let loop = try EventLoop()
        let flooded = Flooded(loop: loop)
        let deadline = SystemClock.now() + .milliseconds(20)
        let fired = Fired()
        let timer = loop.makeTimer { now in fired.at.withLock { $0 = now } }
        timer.set(at: deadline)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    while fired.at.withLock({ $0 == nil }), SystemClock.now() < deadline + .seconds(5) {
                        await flooded.work()
                    }
                }
            }
        }
        let late = try #require(fired.at.withLock { $0 }) - deadline
        #expect(late < .seconds(1))
    }

    @Test("ten thousand jobs from many tasks run one at a time")
    func jobs() async throws {
        let counter = Flooded(loop: try EventLoop())
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { for _ in 0..<100 { await counter.work() } } }
        }
        #expect(await counter.count == 10_000)
    }

    @Test("a socket that has room again says so once")
    func writability() async throws {
        let loop = try EventLoop()
        let socket = try UDPSocket(bindingTo: .loopback(port: 0))
        let (events, continuation) = AsyncStream<Readiness>.makeStream()
        let watch = try loop.watch(socket.descriptor) { continuation.yield($0) }
        watch.awaitWritability()
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .writable)
        // Nothing else is said until a datagram comes.
        let other = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(other.send([1], to: socket.localAddress) == .sent)
        #expect(await iterator.next() == .readable)
        watch.cancel()
    }

    @Test("an actor that outlives its stopped loop is still served")
    func afterStop() async throws {
        let loop = try EventLoop()
        let counter = Flooded(loop: loop)
        await counter.work()
        loop.stop()
        for _ in 0..<100 { await counter.work() }
        #expect(await counter.count == 101)
        let timer = loop.makeTimer { _ in Issue.record("a stopped loop has no timers") }
        timer.set(at: .zero)
        await counter.work()
    }

    @Test("a loop ends with its last reference: its callbacks, its thread and its descriptors")
    func deinitialization() async throws {
        weak let callbacks: AnyObject?
        // Lives as long as the thread does, and owns the descriptors.
        weak let executor: AnyObject?
        do {
            let token = Token()
            let loop = try EventLoop()
            let socket = try UDPSocket(bindingTo: .loopback(port: 0))
            let watch = try loop.watch(socket.descriptor) { _ in _ = token }
            let timer = loop.makeTimer { _ in _ = token }
            timer.set(at: SystemClock.now() + .seconds(60))
            await Flooded(loop: loop).work()
            withExtendedLifetime((watch, timer)) {}
            callbacks = token
            executor = loop.executor
        }
        let deadline = SystemClock.now() + .seconds(2)
        while executor != nil, SystemClock.now() < deadline { try await Task.sleep(for: .milliseconds(1)) }
        #expect(executor == nil)
        #expect(callbacks == nil)
    }
}

private final class Token: Sendable {}

private final class Fired: Sendable {
    let at = Mutex<Instant?>(nil)
}

/// Sends back what it gets.
private actor Echo {
    private let loop: EventLoop
    private let socket: UDPSocket
    private var watch: SocketWatch?
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.unownedExecutor }

    init() throws {
        loop = try EventLoop()
        socket = try UDPSocket(bindingTo: .loopback(port: 0))
    }

    var address: SocketAddress { socket.localAddress }
    var isOnLoop: Bool { loop.isCurrent }

    func start() throws {
        watch = try loop.watch(socket.descriptor) { [weak self] readiness in
            #expect(readiness == .readable)
            self?.assumeIsolated { $0.answer() }
        }
    }

    private func answer() {
        socket.receive { bytes, arrival in
            count += 1
            #expect(socket.send(bytes, segmentByteCount: bytes.count, to: arrival.remote, from: arrival.local) == .sent)
        }
    }
}

private actor Flooded {
    private let loop: EventLoop
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.unownedExecutor }

    init(loop: EventLoop) {
        self.loop = loop
    }

    func work() {
        #expect(loop.isCurrent)
        count += 1
    }
}

extension EventLoop {
    /// Sets a timer to `first`, then to `deadline`: the time at which it fired.
    fileprivate func firing(at deadline: Instant, afterSetting first: Instant) async throws -> Instant {
        let holder = Mutex<EventTimer?>(nil)
        return await withCheckedContinuation { done in
            let timer = makeTimer { now in done.resume(returning: now) }
            holder.withLock { $0 = timer }
            timer.set(at: first)
            timer.set(at: deadline)
        }
    }
}
