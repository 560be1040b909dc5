import PeerNoise

/// A peer's public key: who somebody is, wherever they are.
public struct PeerKey: Hashable, Sendable, CustomStringConvertible {
    let key: PublicKey

    init(_ key: PublicKey) {
        self.key = key
    }

    /// A short text for people to compare (docs/security.md).
    public var fingerprint: String { key.fingerprint }

    /// The whole key, as the file of known peers holds it.
    public var description: String { key.text }
}
