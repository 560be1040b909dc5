/// A key pair for one handshake. It cannot be copied, so that no two handshakes use the same.
package struct EphemeralKey: ~Copyable, Sendable {
    let pair: KeyPair

    /// - Parameter seed: 32 random bytes that nothing else is made from; the caller wipes where they lay.
    package init(seed: Span<UInt8>) {
        precondition(seed.count == EphemeralKey.seedByteCount, "an ephemeral key is made from 32 bytes")
        pair = KeyPair(privateKey: SecretKey(SecretBytes(copying: seed)))
    }

    init(privateKey: SecretKey) {
        pair = KeyPair(privateKey: privateKey)
    }

    package var publicKey: PublicKey { pair.publicKey }

    package static let seedByteCount = 32
}
