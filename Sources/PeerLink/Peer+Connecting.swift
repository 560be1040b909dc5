import PeerNoise
import PeerProtocol
import PeerProtocol
import PeerSockets
public import PeerUnits

extension Peer {
    /// Calls a peer at `HOST[:PORT]`, or by an invite, `peer://…`. Returns once both sides have accepted.
    /// - Throws: `PeerError`, which says what to do. Ten seconds without an answer are `unreachable`.
    public static func connect(
        to host: String, configuration: PeerConfiguration = PeerConfiguration()
    ) async throws(PeerError) -> Peer {
        if host.hasPrefix("peer://") {
            return try await connect(by: try PeerInvite(parsing: host), configuration: configuration)
        }
        let endpoint: Endpoint
        do throws(EndpointError) { endpoint = try Endpoint(calling: host) } catch { throw .address(error.description) }
        return try await connect(to: endpoint, configuration: configuration)
    }

    /// Calls the peer that has given an invite: nobody is asked, and under `known` and `ask` its key is remembered.
    /// - Throws: `PeerError`, which says what to do; `inviteExpired` and `keyChanged` before anything is sent.
    public static func connect(
        by invite: PeerInvite, configuration: PeerConfiguration = PeerConfiguration()
    ) async throws(PeerError) -> Peer {
        try invite.checkExpiry(at: SystemClock.wallClockMicroseconds() / 1_000_000)
        let peers: KnownPeers
        do throws(TrustFileError) {
            peers = try configuration.trust.knownPeersFile()?.read() ?? KnownPeers()
        } catch {
            throw .file(error.description)
        }
        if case .keyChanged(let old) = peers.verdict(on: invite.key, at: invite.endpoint) {
            throw .keyChanged(
                fingerprint: invite.key.fingerprint, knownFingerprint: old.fingerprint,
                host: invite.endpoint.description)
        }
        return try await connect(to: invite.endpoint, configuration: configuration) { _ in
            .only(invite.key, invitedBy: invite.invitation)
        }
    }

    /// Calls a peer at an endpoint.
    /// - Throws: `PeerError`, which says what to do.
    public static func connect(
        to endpoint: Endpoint, configuration: PeerConfiguration = PeerConfiguration()
    ) async throws(PeerError) -> Peer {
        try await connect(to: endpoint, configuration: configuration) { timeout throws(TrustFileError) in
            try configuration.trust.callPlan(for: endpoint, timeout: timeout)
        }
    }

    private static func connect(
        to endpoint: Endpoint, configuration: PeerConfiguration,
        by makePlan: (TimeSpan) throws(TrustFileError) -> CallPlan
    ) async throws(PeerError) -> Peer {
        let addresses: [SocketAddress]
        do throws(ResolveError) {
            addresses = try await AddressResolver.addresses(of: endpoint)
        } catch {
            throw .address(error.description)
        }
        var failure = PeerError.unreachable(host: endpoint.description, hint: nil)
        let tried = addresses.prefix(addressCountMax)
        let timeout = answerTime / Int64(tried.count)
        let plan: CallPlan
        do throws(TrustFileError) {
            plan = try makePlan(timeout)
        } catch {
            throw .file(error.description)
        }
        let epoch = configuration.trust.epoch(ofCallBy: configuration.identity.key.publicKey)
        for (index, address) in tried.enumerated() {
            let call = Call(
                address: address, host: endpoint.description, plan: plan, epoch: epoch, configuration: configuration,
                timeout: timeout, hasAlternative: index + 1 < tried.count)
            do throws(PeerError) {
                return try await call.connect()
            } catch .unreachable(let host, let hint) {
                failure = .unreachable(host: host, hint: hint)
            }
        }
        throw failure
    }

    /// No answer for ten seconds, all addresses together, is the end (contract.md).
    private static let answerTime = TimeSpan.seconds(10)
    /// A name with more addresses than these is no peer's.
    private static let addressCountMax = 4
}
