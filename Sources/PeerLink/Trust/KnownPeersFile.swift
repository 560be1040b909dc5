import PeerNoise

/// The file of known peers, one a line, which people may edit.
///
/// ```
/// peerlink-known-peers 1
/// <key> <fingerprint> at=HOST:PORT <first seen> <name>
/// ```
/// Refused where others may write it: they would say whom to trust. Changed under a lock and replaced whole, so that
/// neither two processes nor a power cut lose a line.
package struct KnownPeersFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The file of a person who names none.
    package static func standard() throws(TrustFileError) -> KnownPeersFile {
        KnownPeersFile(path: try ConfigurationFolder.path(of: "known-peers"))
    }

    /// The peers in the file; none where there is no file. Damaged lines are in `damage`, and trust nobody.
    package func read() throws(TrustFileError) -> KnownPeers {
        guard let text = try file.read() else { return KnownPeers() }
        var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let header = lines.first, header.elementsEqual(KnownPeersFile.header.utf8) else {
            throw .notOurFormat(path: path, expected: KnownPeersFile.header)
        }
        lines.removeFirst()
        if lines.last?.isEmpty == true { lines.removeLast() }
        return KnownPeers(lines: lines)
    }

    /// Reads, lets `change` change, and writes, with nobody else in between.
    package func update<Result>(_ change: (inout KnownPeers) -> Result) throws(TrustFileError) -> Result {
        try file.makeFolder()
        return try FileLock.hold(path + ".lock") { () throws(TrustFileError) in try updateLocked(change) }
    }

    private func updateLocked<Result>(_ change: (inout KnownPeers) -> Result) throws(TrustFileError) -> Result {
        var known = try read()
        let old = known
        let result = change(&known)
        if known == old { return result }
        let text = Array("\(KnownPeersFile.header)\n".utf8) + known.text
        guard known.peers.count <= KnownPeersFile.peerCountMax, text.count <= KnownPeersFile.byteCountMax else {
            throw .tooManyPeers(path: path, countMax: KnownPeersFile.peerCountMax)
        }
        try file.replace(text)
        return result
    }

    private var file: PrivateFile {
        PrivateFile(path: path, forbiddenMode: 0o022, byteCountMax: KnownPeersFile.byteCountMax)
    }

    private static let header = "peerlink-known-peers 1"
    /// More than a person tells apart; each costs a listener's look-up.
    private static let peerCountMax = 4_096
    /// That many lines of the usual length, twice.
    private static let byteCountMax = 1 << 20
}
