import PeerUnits

/// The long-lived X25519 key pair that a peer is known by. Wiped with the last copy.
package struct StaticKey: Sendable {
    let pair: KeyPair

    /// - Parameter seed: 32 random bytes, the private key itself; the caller wipes where they lay.
    package init(seed: Span<UInt8>) {
        precondition(seed.count == StaticKey.seedByteCount, "a static key is made from 32 bytes")
        pair = KeyPair(privateKey: SecretKey(SecretBytes(copying: seed)))
    }

    package var publicKey: PublicKey { pair.publicKey }

    package static let seedByteCount = 32
}
