package import PeerNoise

/// When each known caller has begun its newest handshake, and when this peer has itself, beside the file of known
/// peers: what was recorded before is answered no more, after a restart either.
///
/// ```
/// peerlink-handshake-times 1
/// <key> <nanoseconds since 1970, by the caller's clock>
/// ```
package struct HandshakeTimesFile: Sendable {
    package let path: String

    /// - Parameter knownPeersPath: the file of known peers that it belongs to.
    package init(besides knownPeersPath: String) {
        path = knownPeersPath + ".times"
    }

    /// The newest times; none where there is no file.
    package func read() throws(TrustFileError) -> [PublicKey: UInt64] {
        guard let text = try file.read() else { return [:] }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let header = lines.first, header.elementsEqual(HandshakeTimesFile.header.utf8) else {
            throw .notOurFormat(path: path, expected: HandshakeTimesFile.header)
        }
        var times: [PublicKey: UInt64] = [:]
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            guard let (key, time) = HandshakeTimesFile.parse(line) else {
                throw .damaged(path: path, line: index + 1, reason: "not a key and a time")
            }
            times[key] = max(time, times[key] ?? 0)
        }
        return times
    }

    /// Adds times to those that are there; of a key the newest counts. Beyond `countMax` keys those go that have called
    /// least lately.
    package func record(_ times: [PublicKey: UInt64]) throws(TrustFileError) {
        try update { $0.merge(times) { max($0, $1) } }
    }

    /// The time that a call of this peer is dated with, which is kept: the clock's, or a later one where the clock was
    /// set back since the last call. Else listeners would take the call for a replay.
    /// - Parameter now: nanoseconds since 1970, by the clock.
    package func date(ofCallBy key: PublicKey, at now: UInt64) throws(TrustFileError) -> UInt64 {
        try update { times in
            let last = times[key] ?? 0
            let date = last < now ? now : last &+ HandshakeTimesFile.leapNanoseconds
            times[key] = max(date, last)
            return max(date, last)
        }
    }

    private func update<Result>(_ change: (inout [PublicKey: UInt64]) -> Result) throws(TrustFileError) -> Result {
        try file.makeFolder()
        return try FileLock.hold(path + ".lock") { () throws(TrustFileError) in
            var times = try read()
            let result = change(&times)
            let kept = times.sorted { $0.value > $1.value }.prefix(HandshakeTimesFile.countMax)
            let lines = kept.map { "\($0.key.text) \($0.value)\n" }.joined()
            try file.replace(Array("\(HandshakeTimesFile.header)\n\(lines)".utf8))
            return result
        }
    }

    private static func parse(_ line: ArraySlice<UInt8>) -> (PublicKey, UInt64)? {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let key = try? PublicKey(text: String(words[0])), let time = UInt64(words[1]) else {
            return nil
        }
        return (key, time)
    }

    private var file: PrivateFile {
        PrivateFile(path: path, forbiddenMode: 0o022, byteCountMax: HandshakeTimesFile.byteCountMax)
    }

    private static let header = "peerlink-handshake-times 1"
    /// A day: a session that began at the last call may have called anew, with later times, until then.
    private static let leapNanoseconds: UInt64 = 86_400_000_000_000
    /// As many as the file of known peers holds.
    package static let countMax = 4_096
    /// A line has at most 65 bytes.
    private static let byteCountMax = 1 << 19
}
