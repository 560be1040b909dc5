package import PeerNoise
package import PeerUnits

/// The peers that a person trusts, with the lines of their file, so that a change keeps remarks and damaged lines as
/// they are.
package struct KnownPeers: Hashable, Sendable {
    private var lines: [Line] = []

    package init() {}

    /// In the order of the file.
    package var peers: [KnownPeer] {
        lines.compactMap { line in if case .peer(let peer) = line { peer } else { nil } }
    }

    /// What could not be read, with line numbers from 1.
    package var damage: [(line: Int, damage: LineDamage)] {
        lines.enumerated().compactMap { index, line in
            if case .damaged(_, let damage) = line { (index + 2, damage) } else { nil }
        }
    }

    /// Whether the person trusts whoever has this key.
    package func contains(_ key: PublicKey) -> Bool {
        peers.contains { $0.publicKey == key }
    }

    /// What to think of `key` at a place that is being called.
    package func verdict(on key: PublicKey, at endpoint: Endpoint) -> HostVerdict {
        guard let pinned = pinnedKey(at: endpoint) else { return .newHost(isKeyKnown: contains(key)) }
        return pinned == key ? .known : .keyChanged(from: pinned)
    }

    /// The key that a called place has shown before: a caller starts IKpsk2 with it.
    package func pinnedKey(at endpoint: Endpoint) -> PublicKey? {
        peers.first { $0.place == .called(endpoint.canonical) }?.publicKey
    }

    /// The keys that came last, each once, at most `count`: one of them may be at a place never called before.
    package func newestKeys(_ count: Int) -> [PublicKey] {
        var keys: [PublicKey] = []
        for peer in peers.reversed() where keys.count < count && !keys.contains(peer.publicKey) {
            keys.append(peer.publicKey)
        }
        return keys
    }

    /// Adds a peer, unless it is there already; a place whose key has changed is left as it is, and that key returned:
    /// the person removes it first.
    package mutating func add(_ peer: KnownPeer) -> PublicKey? {
        if case .called(let endpoint) = peer.place, let pinned = pinnedKey(at: endpoint), pinned != peer.publicKey {
            return pinned
        }
        let isListed = peers.contains { $0.publicKey == peer.publicKey && $0.place == peer.place }
        if !isListed { lines.append(.peer(peer)) }
        return nil
    }

    /// Removes what `word` names: a fingerprint, a key, a place or a name.
    /// - Returns: what was removed.
    package mutating func remove(_ word: String) -> [KnownPeer] {
        let removed = peers.filter { $0.isNamed(word) }
        lines.removeAll { line in if case .peer(let peer) = line { removed.contains(peer) } else { false } }
        return removed
    }
}

extension KnownPeers {
    private enum Line: Hashable {
        /// Empty, or a person's own words behind `#`.
        case remark([UInt8])
        case peer(KnownPeer)
        case damaged([UInt8], LineDamage)
    }

    /// Reads the lines behind the header.
    init(lines: [ArraySlice<UInt8>]) {
        for line in lines { self.lines.append(parse(line)) }
    }

    /// The lines behind the header, each with its end.
    var text: [UInt8] {
        lines.reduce(into: []) { text, line in
            switch line {
            case .remark(let bytes), .damaged(let bytes, _): text += bytes
            case .peer(let peer): text += peer.line.utf8
            }
            text.append(UInt8(ascii: "\n"))
        }
    }

    private func parse(_ line: ArraySlice<UInt8>) -> Line {
        if line.isEmpty || line.first == UInt8(ascii: "#") { return .remark(Array(line)) }
        do throws(LineDamage) {
            guard line.count <= KnownPeers.lineByteCountMax else { throw .tooLong }
            guard let text = String(validating: line, as: UTF8.self) else { throw .notText }
            let peer = try KnownPeer(line: text)
            if case .called(let endpoint) = peer.place, let pinned = pinnedKey(at: endpoint), pinned != peer.publicKey {
                throw .hostTwice
            }
            return .peer(peer)
        } catch {
            return .damaged(Array(line), error)
        }
    }

    /// Key, fingerprint and date take 95 bytes, the longest place 265, the longest name 64.
    private static let lineByteCountMax = 512
}

extension KnownPeer {
    fileprivate func isNamed(_ word: String) -> Bool {
        if publicKey.text == word || publicKey.fingerprint == word.lowercased() { return true }
        if !name.isEmpty && name == word { return true }
        switch place {
        case .called(let endpoint): return "\(endpoint)" == word.lowercased()
        case .calledFrom(let host): return "\(host)" == word.lowercased()
        case .none: return false
        }
    }
}
