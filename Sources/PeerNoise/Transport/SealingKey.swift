/// Seals the datagrams of one direction and key phase. Wiped with the last copy.
package struct SealingKey: Sendable {
    private let cipher: DatagramCipher
    private let root: TransportKey
    private let suite: CipherSuite

    package init(_ key: TransportKey, suite: CipherSuite) {
        cipher = DatagramCipher(key, suite: suite)
        root = key
        self.suite = suite
    }

    /// Appends the ciphertext and its 16-byte tag to `output`, which has the room.
    /// - Parameters:
    ///   - associatedData: the datagram's clear header, authenticated with it.
    ///   - counter: the packet number. The caller never uses one twice with the same key: that would give the key away.
    package func seal(
        _ plaintext: Span<UInt8>, associatedData: Span<UInt8>, counter: UInt64, into output: inout OutputSpan<UInt8>
    ) {
        cipher.seal(plaintext, associatedData: associatedData, counter: counter, into: &output)
    }

    /// The next phase's key.
    package func next() -> SealingKey { SealingKey(root.next(), suite: suite) }

    /// The next phase's key with a fresh Diffie-Hellman exchange in it (`TransportKey.next(mixing:with:)`).
    package func next(mixing ownKey: borrowing EphemeralKey, with peerKey: PublicKey) throws(NoiseError) -> SealingKey {
        SealingKey(try root.next(mixing: ownKey, with: peerKey), suite: suite)
    }
}
