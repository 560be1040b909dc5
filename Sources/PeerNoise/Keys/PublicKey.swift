import PeerUnits

/// An X25519 public key: who a peer is.
package struct PublicKey: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// - Precondition: 32 bytes.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count == PublicKey.byteCount, "a public key has 32 bytes")
        self.bytes = bytes
    }

    /// Reads the form that `text` gives: 43 characters of base64url.
    package init(text: String) throws(NoiseError) {
        guard let bytes = Base64URL.decode(text), bytes.count == PublicKey.byteCount else { throw .invalidKeyText }
        self.bytes = bytes
    }

    /// The whole key as 43 characters of base64url, for files and invites.
    package var text: String { Base64URL.encode(bytes) }

    /// What people compare: the first 125 bits of the key's SHA-256 as five groups of five characters, such as
    /// `k3xq7-h2mab-…`. The base32 alphabet (RFC 4648) in lower case has neither 0 nor 1, so that nothing is mistaken
    /// for o or l when read aloud. To find another key with the same fingerprint takes 2^125 tries.
    package var fingerprint: String {
        let characters = Array(Base32.encode(Primitives.sha256(bytes.span)).prefix(25))
        return stride(from: 0, to: 25, by: 5).map { String(characters[$0..<$0 + 5]) }.joined(separator: "-")
    }

    package static let byteCount = 32
}
