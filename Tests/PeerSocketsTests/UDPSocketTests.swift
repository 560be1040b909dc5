import PeerSockets
import PeerUnits
import Testing

@Suite struct UDPSocketTests {
    @Test(
        "a datagram arrives with its sender, the address it reached and its time",
        arguments: [
            SocketAddress.loopback(port: 0), .ipv6Loopback,
        ])
    func addresses(loopback: SocketAddress) async throws {
        let receiver = try UDPSocket(bindingTo: .any(port: 0))
        let sender = try UDPSocket(bindingTo: loopback)
        let before = SystemClock.now()
        let target = loopback.with(port: receiver.localAddress.port)
        #expect(sender.send([1, 2, 3], to: target) == .sent)
        let received = try #require(try await receiver.collect(1).first)
        #expect(received.bytes == [1, 2, 3])
        #expect(received.arrival.remote == sender.localAddress)
        #expect(received.arrival.local == target)
        // The stamp comes from the wall clock, which the two readings for its conversion may straddle.
        #expect(received.arrival.at > before - .milliseconds(1))
        #expect(received.arrival.at <= SystemClock.now())
    }

    @Test(
        "the answer leaves from the address that was asked",
        arguments: [SocketAddress.Host.ipv4(0x7F00_0002), .ipv4(0x7F01_0203)])
    func answersFrom(host: SocketAddress.Host) async throws {
        let wildcard = try UDPSocket(bindingTo: .any(port: 0))
        let caller = try UDPSocket(bindingTo: .loopback(port: 0))
        let called = SocketAddress(host: host, port: wildcard.localAddress.port)
        #expect(caller.send([1], to: called) == .sent)
        let asked = try #require(try await wildcard.collect(1).first)
        #expect(wildcard.send([2], to: asked.arrival.remote, from: asked.arrival.local) == .sent)
        let answer = try #require(try await caller.collect(1).first)
        #expect(answer.arrival.remote == called)
    }

    @Test(
        "a batch arrives whole and cut where it was joined, however it is sent and received",
        arguments: [
            UDPSocket.SendWay.segmented, .many, .single,
        ], [true, false])
    func batches(way: UDPSocket.SendWay, coalescesReceive: Bool) async throws {
        var options = UDPSocketOptions()
        options.coalescesReceive = coalescesReceive
        let receiver = try UDPSocket(bindingTo: .loopback(port: 0), options: options)
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        sender.sendWay = way
        // More than one call of any kind takes, and a last datagram that is shorter.
        let bytes = (0..<100_100).map { UInt8(truncatingIfNeeded: $0 / 1_000 &+ $0) }
        #expect(sender.send(bytes, segmentByteCount: 1_000, to: receiver.localAddress) == .sent)
        #expect(sender.sendWay == way)
        let received = try await receiver.collect(101)
        #expect(received.map(\.bytes.count) == [Int](repeating: 1_000, count: 100) + [100])
        #expect(received.flatMap(\.bytes) == bytes)
    }

    @Test("empty and largest datagrams arrive")
    func extremes() async throws {
        let receiver = try UDPSocket(bindingTo: .loopback(port: 0))
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        let largest = [UInt8](repeating: 7, count: 65_507)
        #expect(sender.send([], to: receiver.localAddress) == .sent)
        #expect(sender.send(largest, to: receiver.localAddress) == .sent)
        let received = try await receiver.collect(2)
        #expect(received.map(\.bytes) == [[], largest])
    }

    @Test("a datagram longer than IP carries is refused, and segments are still tried the next time")
    func tooLong() throws {
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        let bytes = [UInt8](repeating: 0, count: 65_508)
        #expect(
            sender.send(bytes, to: .loopback(port: 9))
                == .failed(.datagramTooLong, sentByteCount: 0))
        #expect(sender.sendWay == .segmented)
    }

    @Test("a port in use, a foreign address and a missing interface are told apart")
    func bindingErrors() throws {
        let holder = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(throws: SocketError.portInUse(holder.localAddress)) { try UDPSocket(bindingTo: holder.localAddress) }
        let foreign = SocketAddress(host: .ipv4(0xC000_0263), port: 0)
        #expect(throws: SocketError.noSuchAddress(foreign)) { try UDPSocket(bindingTo: foreign) }
        let unscoped = SocketAddress(host: .ipv6(high: 0xFE80 << 48, low: 1, scope: 0), port: 0)
        #expect(throws: SocketError.noSuchAddress(unscoped)) { try UDPSocket(bindingTo: unscoped) }
    }

    @Test("every address of both versions is bound, so that a port held in one is in use")
    func dualStack() throws {
        let holder = try UDPSocket(bindingTo: SocketAddress(host: .ipv4(0), port: 0))
        let port = holder.localAddress.port
        #expect(throws: SocketError.portInUse(.any(port: port))) { try UDPSocket(bindingTo: .any(port: port)) }
    }

    @Test(
        "a closed port is noticed, and the socket stays usable",
        arguments: [SocketAddress.loopback(port: 0), .ipv6Loopback], [true, false])
    func portClosed(loopback: SocketAddress, isDualStack: Bool) async throws {
        let closed = try UDPSocket(bindingTo: loopback).localAddress
        let open = try UDPSocket(bindingTo: loopback)
        let sender = try UDPSocket(bindingTo: isDualStack ? .any(port: 0) : loopback)
        #expect(sender.send([1], to: closed) == .sent)
        // The error that waits in the socket belongs to another destination.
        #expect(sender.send([2], to: open.localAddress) == .sent)
        #expect(try await open.collect(1).map(\.bytes) == [[2]])
        let problems = try await sender.collectProblems()
        #expect(problems.map(\.remote) == [closed])
        #expect(problems.map(\.kind) == [.portClosed])
        #expect(sender.receive { _, _ in } == 0)
    }

    @Test("an address that is not this machine's cannot be sent from")
    func goneAddress() throws {
        let sender = try UDPSocket(bindingTo: .any(port: 0))
        let gone = SocketAddress(host: .ipv4(0xC000_0263), port: 0)
        let result = sender.send([1], to: .loopback(port: 9), from: gone)
        #expect(
            result == .failed(.localAddressGone, sentByteCount: 0) || result == .failed(.unreachable, sentByteCount: 0))
    }

    @Test("an IPv4 socket reaches no IPv6 address")
    func wrongFamily() throws {
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        #expect(sender.send([1], to: .ipv6Loopback.with(port: 9)) == .failed(.unreachable, sentByteCount: 0))
    }

    @Test(
        "errors tell a person what to do",
        arguments: [
            (SocketError.portInUse(.loopback(port: 4747)), "port 4747 is in use"),
            (.permissionDenied(.loopback(port: 80)), "choose a higher one"),
            (.noSuchAddress(.loopback(port: 1)), "ip address"), (.familyUnavailable(.any(port: 1)), "the other one"),
            (.tooManyOpenFiles, "ulimit -n"),
            (.system(operation: "x", SystemError(code: 2)), "No such file or directory"),
        ])
    func messages(error: SocketError, part: String) {
        #expect(error.description.contains(part))
    }

    @Test("random seeds are long enough and differ")
    func random() {
        #expect(SystemRandom.seed().count == 32)
        #expect(SystemRandom.seed() != SystemRandom.seed())
        #expect(SystemRandom.bytes(0).isEmpty)
        #expect(SystemRandom.uint64() != SystemRandom.uint64())
    }

    @Test("the clock goes forward and the wall clock has a date")
    func clock() {
        let first = SystemClock.now()
        #expect(SystemClock.now() >= first)
        let year2024: Int64 = 1_704_067_200_000_000
        #expect(SystemClock.wallClockMicroseconds() > year2024)
        let wall = (SystemClock.now() + SystemClock.wallClockOffset()).microseconds
        #expect(abs(wall - SystemClock.wallClockMicroseconds()) < 1_000_000)
    }
}
