import PeerNoise
import PeerSockets
import PeerUnits

/// Decides upon a key by a trust policy.
struct TrustJudge: Sendable {
    let policy: TrustPolicy
    /// What was called, or where the caller is.
    let host: String

    enum Verdict: Sendable {
        case accept
        case refuse(PeerError)
        /// The other side hears nothing more.
        case silence
    }

    func verdict(on question: TrustQuestion) async -> Verdict {
        do throws(TrustFileError) {
            guard let file = try policy.knownPeersFile() else { return .accept }
            guard case .ask(_, let ask) = policy else { return try known(question, file) }
            return try await asked(question, file, ask)
        } catch {
            return .refuse(.file(error.description))
        }
    }

    private func known(_ question: TrustQuestion, _ file: KnownPeersFile) throws(TrustFileError) -> Verdict {
        let peers = try file.read()
        if let refusal = refusal(of: question, peers) { return .refuse(refusal) }
        if isKnown(question, peers) { return .accept }
        guard question.isCaller else { return .silence }
        return .refuse(.notTrusted(fingerprint: question.key.fingerprint, host: host))
    }

    private func asked(
        _ question: TrustQuestion, _ file: KnownPeersFile, _ ask: @Sendable (TrustQuestion) async -> Bool
    ) async throws(TrustFileError) -> Verdict {
        let peers = try file.read()
        if let refusal = refusal(of: question, peers) { return .refuse(refusal) }
        if isKnown(question, peers) { return .accept }
        guard await ask(question) else {
            return .refuse(.notTrusted(fingerprint: question.key.fingerprint, host: host))
        }
        try remember(question)
        return .accept
    }

    /// Writes a key into the file of known peers, where the policy has one.
    func remember(_ question: TrustQuestion) throws(TrustFileError) {
        let peer = KnownPeer(
            publicKey: question.key.key, place: place(question),
            firstSeenSeconds: SystemClock.wallClockMicroseconds() / 1_000_000)
        _ = try policy.knownPeersFile()?.update { peers in peers.add(peer) }
    }

    /// A host that was called before must show the key that it showed then.
    private func refusal(of question: TrustQuestion, _ peers: KnownPeers) -> PeerError? {
        guard question.isCaller, let endpoint,
            case .keyChanged(let old) = peers.verdict(on: question.key.key, at: endpoint)
        else { return nil }
        return .keyChanged(
            fingerprint: question.key.fingerprint, knownFingerprint: old.fingerprint, host: host)
    }

    private func isKnown(_ question: TrustQuestion, _ peers: KnownPeers) -> Bool {
        peers.contains(question.key.key)
    }

    private var endpoint: Endpoint? { try? Endpoint(calling: host) }

    private func place(_ question: TrustQuestion) -> KnownPeer.Place {
        if question.isCaller, let endpoint { return .called(endpoint.canonical) }
        return .calledFrom(question.address.host)
    }
}
