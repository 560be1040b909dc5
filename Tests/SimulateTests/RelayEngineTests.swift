import PeerSockets
import PeerUnits
import Simulator
import Testing

@testable import simulate

/// On the real clock, so with wide bounds.
@Suite struct RelayEngineTests {
    @Test(
        "datagrams pass both ways, in order, no sooner than the profile says",
        arguments: [SocketAddress.loopback(port: 0), SocketAddress(host: .ipv6(high: 0, low: 1, scope: 0), port: 0)])
    func delay(loopback: SocketAddress) async throws {
        let pair = try await RelayedPair(
            profile: NetworkProfile { $0.delay = .milliseconds(20) }, target: loopback, listening: loopback)
        let caller = try UDPSocket(bindingTo: loopback)
        let start = SystemClock.now()
        #expect(try await pair.exchange(20, from: caller) == (0..<20).map { [$0, 0] })
        #expect(SystemClock.now() - start >= .milliseconds(40))
        let status = await pair.engine.stop()
        #expect(status.aToB.deliveredCount == 20)
        #expect(status.bToA.deliveredCount == 20)
        #expect(status.sendFailureCount == 0)
        #expect(status.lateness.mean < .milliseconds(200))
    }

    @Test("what the profile loses does not arrive, and is counted")
    func loss() async throws {
        let pair = try await RelayedPair(profile: NetworkProfile { $0.loss = .always })
        let caller = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(try await pair.exchange(10, from: caller, within: .milliseconds(100)).isEmpty)
        let deadline = SystemClock.now() + .seconds(3)
        while await pair.engine.status().aToB.lossCount < 10, SystemClock.now() < deadline {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(await pair.engine.status().aToB.lossCount == 10)
    }

    @Test("a narrow link takes its time, and its queue drops the rest")
    func rate() async throws {
        // 30 bytes of IP each, so one every 10 ms, and room for ten.
        let pair = try await RelayedPair(
            profile: NetworkProfile {
                $0.rate = .kilobitsPerSecond(24)
                $0.queue = .bytes(ByteCount(300))
            })
        let caller = try UDPSocket(bindingTo: .loopback(port: 0))
        let start = SystemClock.now()
        #expect(try await pair.exchange(30, from: caller, within: .seconds(1)).count < 30)
        #expect(SystemClock.now() - start >= .milliseconds(100))
        let status = await pair.engine.status()
        #expect(status.aToB.queueDropCount > 0)
        #expect(status.aToB.deliveredCount + status.aToB.queueDropCount == 30)
    }

    @Test("two callers are kept apart, and only the target gets through to them")
    func callers() async throws {
        let pair = try await RelayedPair(profile: NetworkProfile())
        let first = try UDPSocket(bindingTo: .loopback(port: 0))
        let second = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(try await pair.exchange(3, from: first) == [[0, 0], [1, 0], [2, 0]])
        #expect(try await pair.exchange(1, from: second) == [[0, 0]])
        #expect(first.receive { _, _ in } == 0)
        #expect(await pair.engine.status().callerCount == 2)
        // A stranger at the callers' address towards the target.
        #expect(first.send([9].span, segmentByteCount: 1, to: pair.relayAddress) == .sent)
        var upstream: [SocketAddress] = []
        for _ in 0..<1_000 where upstream.isEmpty {
            try await Task.sleep(for: .milliseconds(1))
            upstream = pair.echo()
        }
        let address = try #require(upstream.first)
        let stranger = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(stranger.send([8].span, segmentByteCount: 1, to: address) == .sent)
        try await Task.sleep(for: .milliseconds(50))
        var heard: [[UInt8]] = []
        first.receive { bytes, _ in heard.append([UInt8](copying: bytes)) }
        #expect(heard == [[9]])
    }

    @Test("a change of the profile comes at its time, and gives side A another address")
    func changes() async throws {
        // On a busy machine the first datagram may come too late to see the address before the change.
        for time in [TimeSpan.milliseconds(200), .seconds(2)] where try await addressesSeen(rebindingAt: time) == 2 {
            return
        }
        Issue.record("side A kept its address")
    }

    private func addressesSeen(rebindingAt time: TimeSpan) async throws -> Int {
        var profile = NetworkProfile()
        var change = ProfileChange(time: time)
        change.rebindsA = true
        profile.changes = [change]
        let pair = try await RelayedPair(profile: profile)
        let caller = try UDPSocket(bindingTo: .loopback(port: 0))
        var addresses: Set<SocketAddress> = []
        let deadline = SystemClock.now() + time + .seconds(2)
        while addresses.count < 2, SystemClock.now() < deadline {
            #expect(caller.send([1].span, segmentByteCount: 1, to: pair.relayAddress) == .sent)
            try await Task.sleep(for: .milliseconds(5))
            addresses.formUnion(pair.echo())
        }
        return addresses.count
    }

    @Test("a port in use is an error that says so")
    func portInUse() async throws {
        let holder = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(throws: SocketError.portInUse(holder.localAddress)) {
            try RelayEngine(
                listening: holder.localAddress, to: .loopback(port: 9), profile: NetworkProfile(), seed: 1)
        }
    }

    @Test("callers are so many at most, and forgotten when silent")
    func bounds() throws {
        var callers = RelayCallers()
        let socket = try UDPSocket(bindingTo: .loopback(port: 0))
        let loop = try EventLoop()
        let watch = try loop.watch(socket.descriptor) { _ in }
        for index in 0..<RelayCallers.countMax {
            let number = callers.nextNumber()
            callers.add(
                RelayCaller(
                    number: try #require(number), remote: .loopback(port: UInt16(index)), local: .loopback(port: 1),
                    upstream: socket,
                    watch: watch, at: .zero + .seconds(Int64(index))))
        }
        let refused = callers.nextNumber()
        #expect(refused == nil)
        callers.expire(at: .zero + RelayCallers.idleMax + .milliseconds(10_500))
        #expect(callers.count == RelayCallers.countMax - 11)
        #expect(callers[.loopback(port: 10)] == nil)
        #expect(callers[.loopback(port: 11)] != nil)
        let admitted = callers.nextNumber()
        #expect(admitted != nil)
    }
}
