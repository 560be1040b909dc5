package import PeerNoise
import PeerSockets

/// The file that holds this peer's key: who it is to everyone it meets.
///
/// ```
/// peerlink-identity 1
/// # Whoever has this file can pass for this peer.
/// secret <32 bytes, base64url>
/// public <32 bytes, base64url>
/// ```
/// Created on first use for its owner alone (mode 0600); refused where others may read it, since then they may have.
package struct IdentityFile: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The file of a person who names none.
    package static func standard() throws(TrustFileError) -> IdentityFile {
        IdentityFile(path: try ConfigurationFolder.path(of: "identity"))
    }

    /// The key in the file, which is created where it is missing. Of two processes that create it at once, both get the
    /// same key.
    package func loadOrCreate() throws(TrustFileError) -> StaticKey {
        if let key = try load() { return key }
        var seed = SystemRandom.seed()
        let key = StaticKey(seed: seed.span)
        var text = IdentityFile.text(secret: seed, publicKey: key.publicKey)
        Primitives.wipe(&seed)
        let isCreated = try file.create(text)
        Primitives.wipe(&text)
        if isCreated { return key }
        guard let other = try load() else {
            throw .notReadable(path: path, SystemError(code: 0))
        }
        return other
    }

    /// The key in the file; nil where there is no file.
    package func load() throws(TrustFileError) -> StaticKey? {
        guard var text = try file.read() else { return nil }
        defer { Primitives.wipe(&text) }
        return try parse(text)
    }

    private var file: PrivateFile {
        PrivateFile(path: path, forbiddenMode: 0o077, byteCountMax: IdentityFile.byteCountMax)
    }

    private static let header = "peerlink-identity 1"
    /// The file has about 200 bytes; room for a person's remarks.
    private static let byteCountMax = 4_096
}

extension IdentityFile {
    /// The secret stays in arrays that are wiped, and out of strings, which cannot be.
    private static func text(secret: [UInt8], publicKey: PublicKey) -> [UInt8] {
        var characters = Base64URL.characters(of: secret)
        defer { Primitives.wipe(&characters) }
        var text: [UInt8] = []
        text.reserveCapacity(byteCountMax)
        text += "\(header)\n# Whoever has this file can pass for this peer.\nsecret ".utf8
        text += characters
        text += "\npublic \(publicKey.text)\n".utf8
        return text
    }

    private func parse(_ text: [UInt8]) throws(TrustFileError) -> StaticKey {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, first.elementsEqual(IdentityFile.header.utf8) else {
            throw .notOurFormat(path: path, expected: IdentityFile.header)
        }
        var key: StaticKey?
        var publicKey: PublicKey?
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 2, var bytes = Base64URL.decode(characters: Array(words[1])), bytes.count == 32 else {
                throw .damaged(path: path, line: index + 1, reason: "not a word and a key")
            }
            defer { Primitives.wipe(&bytes) }
            switch String(decoding: words[0], as: UTF8.self) {
            case "secret": key = StaticKey(seed: bytes.span)
            case "public": publicKey = PublicKey(bytes)
            default: throw .damaged(path: path, line: index + 1, reason: "neither secret nor public")
            }
        }
        guard let key, key.publicKey == publicKey else {
            throw .damaged(path: path, line: lines.count, reason: "the two keys are missing or do not belong together")
        }
        return key
    }
}
