import PeerNoise
import PeerSockets
public import PeerUnits

/// Peers that have called and were accepted.
public struct IncomingPeers: AsyncSequence, Sendable {
    private let driver: Driver
    private let callers: PeerSequence<Peer>
    /// Where this side listens, with the port that the system picked where 0 was asked for.
    public let localAddress: SocketAddress
    /// This side's key.
    public let publicKey: PeerKey

    init(driver: Driver, callers: Broadcast<Peer>) {
        self.driver = driver
        self.callers = PeerSequence(broadcast: callers, bufferedCount: driver.configuration.peerCountMax)
        localAddress = driver.localAddress
        publicKey = driver.configuration.identity.publicKey
    }

    /// Peers that come from now on, and those that nobody has taken yet.
    public func makeAsyncIterator() -> PeerSequence<Peer>.AsyncIterator { callers.makeAsyncIterator() }

    /// Makes an invite: whoever calls by it first, within its time, is let in without a question, whatever the policy.
    /// - Parameter lifetime: at most a day; a longer one is cut to that.
    public func invite(for lifetime: TimeSpan = PeerInvite.lifetimeDefault) async -> PeerInvite {
        await driver.invite(for: Swift.min(lifetime, .seconds(86_400)))
    }

    /// Ends every link in good order, and the listening.
    public func close() async {
        await driver.stopListening()
    }
}

extension Peer {
    /// Waits for peers at `[[ADDRESS:]PORT]`; empty is every address and port 4747, port 0 picks one.
    /// - Throws: `PeerError`, which says what to do.
    public static func listen(
        on address: String = "", configuration: PeerConfiguration = PeerConfiguration()
    ) async throws(PeerError) -> IncomingPeers {
        let endpoint: Endpoint
        do throws(EndpointError) {
            endpoint = try Endpoint(listening: address)
        } catch {
            throw .address(error.description)
        }
        return try await listen(on: endpoint, configuration: configuration)
    }

    /// Waits for peers at an endpoint.
    /// - Throws: `PeerError`, which says what to do.
    public static func listen(
        on endpoint: Endpoint, configuration: PeerConfiguration = PeerConfiguration()
    ) async throws(PeerError) -> IncomingPeers {
        let addresses: [SocketAddress]
        do throws(ResolveError) {
            addresses = try await AddressResolver.addresses(of: endpoint)
        } catch {
            throw .address(error.description)
        }
        guard let address = addresses.first else { throw .address("\(endpoint) has no address") }
        let driver = try Driver(bindingTo: address, configuration: configuration)
        try await driver.start()
        return IncomingPeers(driver: driver, callers: try await driver.listen())
    }
}
