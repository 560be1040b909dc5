import PeerLink

/// `peer trust`: shows and changes the file of known peers.
enum TrustCommand {
    /// Does what is asked, and gives what to print.
    static func run(_ request: TrustRequest) throws(RunFailure) -> String {
        let outcome: Result<String, RunFailure>
        do throws(TrustFileError) {
            outcome = try outcomeOf(request, KnownPeersFile.standard())
        } catch {
            throw RunFailure(error)
        }
        return try outcome.get()
    }

    private static func outcomeOf(
        _ request: TrustRequest, _ file: KnownPeersFile
    ) throws(TrustFileError) -> Result<String, RunFailure> {
        switch request {
        case .list: .success(list(try file.read(), path: file.path))
        case .add(let key, let name): try add(key, name ?? "", to: file)
        case .remove(let word): try remove(word, from: file)
        }
    }

    private static func list(_ known: KnownPeers, path: String) -> String {
        if known.peers.isEmpty { return "no known peers in \(path)" }
        return known.peers.map { peer in
            [peer.fingerprint, peer.keyText, peer.placeText, peer.name].filter { !$0.isEmpty }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func add(
        _ key: String, _ name: String, to file: KnownPeersFile
    ) throws(TrustFileError) -> Result<String, RunFailure> {
        guard let peer = KnownPeer(addingKey: key, name: name) else {
            let line = "'\(key)' is not a key; it has 43 characters, as 'peer --listen' shows it"
            return .failure(RunFailure(.usage, line))
        }
        _ = try file.update { $0.add(peer) }
        return .success("added \(peer.fingerprint)")
    }

    private static func remove(
        _ word: String, from file: KnownPeersFile
    ) throws(TrustFileError) -> Result<String, RunFailure> {
        let removed = try file.update { $0.remove(word) }
        guard !removed.isEmpty else {
            return .failure(RunFailure(.usage, "no known peer is called '\(word)'; 'peer trust list' shows them"))
        }
        return .success(removed.map { "removed \($0.fingerprint)" }.joined(separator: "\n"))
    }
}
