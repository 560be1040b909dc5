import PeerUnits
import Testing

@testable import PeerSockets

@Suite struct AddressResolverTests {
    @Test("addresses need no look-up")
    func literals() async throws {
        #expect(try await AddressResolver.addresses(of: try Endpoint(listening: "")) == [.any(port: 4747)])
        #expect(try await AddressResolver.addresses(of: try Endpoint(calling: "127.0.0.1:5")) == [.loopback(port: 5)])
    }

    @Test("localhost and an interface by its name are found")
    func names() async throws {
        let found = try await AddressResolver.addresses(of: try Endpoint(calling: "localhost:7"))
        #expect(found.contains(.loopback(port: 7)) || found.contains(.ipv6Loopback.with(port: 7)))
        let scoped = try await AddressResolver.addresses(of: try Endpoint(calling: "[fe80::1%lo]:7"))
        #expect(scoped == [SocketAddress(host: .ipv6(high: 0xFE80 << 48, low: 1, scope: 1), port: 7)])
    }

    @Test("a name that cannot exist is an error, with its name")
    func unknown() async throws {
        let endpoint = try Endpoint(calling: "no-such-host.invalid")
        let error = await #expect(throws: ResolveError.self) { try await AddressResolver.addresses(of: endpoint) }
        #expect(error?.description.contains("no-such-host.invalid") == true)
    }

    @Test("a cancelled look-up ends at once")
    func cancelled() async throws {
        let endpoint = try Endpoint(calling: "slow.invalid")
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await AddressResolver.addresses(of: endpoint)
        }
        task.cancel()
        await #expect(throws: ResolveError.cancelled) { try await task.value }
    }

    @Test("the two versions of IP take turns, the preferred one first")
    func interleaving() {
        let v4: [SocketAddress.Host] = (1...2).map { .ipv4($0) }
        let v6: [SocketAddress.Host] = (1...3).map { .ipv6(high: 0, low: $0, scope: 0) }
        #expect(AddressResolver.interleaved(v6 + v4) == [v6[0], v4[0], v6[1], v4[1], v6[2]])
        #expect(AddressResolver.interleaved(v4 + v6) == [v4[0], v6[0], v4[1], v6[1], v6[2]])
        #expect(AddressResolver.interleaved([]) == [])
    }
}
