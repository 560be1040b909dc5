import PeerSockets
import PeerUnits

/// What the event loop adds: a hop to its actor, the way from a socket through the actor to a consumer, and how late
/// timers are.
actor LoopCost {
    private let loop: EventLoop
    private let socket: UDPSocket
    private let arrivals: AsyncStream<Instant>
    private let continuation: AsyncStream<Instant>.Continuation
    private var watch: SocketWatch?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.unownedExecutor }

    init() throws {
        loop = try EventLoop()
        socket = try UDPSocket(bindingTo: .loopback(port: 0))
        (arrivals, continuation) = AsyncStream<Instant>.makeStream(bufferingPolicy: .bufferingNewest(2))
    }

    nonisolated func measure() async throws {
        var hops: [TimeSpan] = []
        for _ in 0..<LoopCost.roundCount {
            try await Task.sleep(for: .microseconds(300))
            let start = SystemClock.now()
            hops.append(await ping() - start)
        }
        report("hop to the loop's actor", hops)
        report("kernel to consumer of an AsyncStream", try await ways())
        report("lateness of a timer", await latenesses())
    }

    private func ping() -> Instant { SystemClock.now() }

    private func start() throws -> SocketAddress {
        watch = try loop.watch(socket.descriptor) { [weak self] _ in self?.assumeIsolated { $0.forward() } }
        return socket.localAddress
    }

    private func forward() {
        socket.receive { [continuation] _, arrival in continuation.yield(arrival.at) }
    }

    private nonisolated func ways() async throws -> [TimeSpan] {
        let address = try await start()
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        var ways: [TimeSpan] = []
        var iterator = arrivals.makeAsyncIterator()
        for _ in 0..<LoopCost.roundCount {
            try await Task.sleep(for: .microseconds(500))
            _ = sender.send([1].span, segmentByteCount: 1, to: address)
            guard let arrival = await iterator.next() else { break }
            ways.append(SystemClock.now() - arrival)
        }
        return ways
    }

    private nonisolated func latenesses() async -> [TimeSpan] {
        let (fired, firing) = AsyncStream<Instant>.makeStream()
        let timer = loop.makeTimer { firing.yield($0) }
        var latenesses: [TimeSpan] = []
        var iterator = fired.makeAsyncIterator()
        for _ in 0..<LoopCost.roundCount {
            let deadline = SystemClock.now() + .microseconds(700)
            timer.set(at: deadline)
            guard let now = await iterator.next() else { break }
            latenesses.append(now - deadline)
        }
        return latenesses
    }

    private nonisolated func report(_ name: String, _ spans: [TimeSpan]) {
        let sorted = spans.sorted()
        guard let last = sorted.last else { return }
        let median = sorted[sorted.count / 2].nanoseconds / 100
        let tail = sorted[sorted.count * 99 / 100].nanoseconds / 100
        print("\(name): median \(Double(median) / 10) us, 99 % \(Double(tail) / 10) us, worst \(last.microseconds) us")
    }

    private static let roundCount = 2_000
}
