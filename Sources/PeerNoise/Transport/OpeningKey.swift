/// Opens the datagrams of one direction and key phase. Wiped with the last copy.
package struct OpeningKey: Sendable {
    private let cipher: DatagramCipher
    private let root: TransportKey
    private let suite: CipherSuite

    package init(_ key: TransportKey, suite: CipherSuite) {
        cipher = DatagramCipher(key, suite: suite)
        root = key
        self.suite = suite
    }

    /// Appends the plaintext to `output`, which has the room (the ciphertext's length less 16 bytes). What is thrown,
    /// too short or not authentic, comes from the peer's bytes, and then nothing has been appended.
    package func open(
        _ ciphertext: Span<UInt8>, associatedData: Span<UInt8>, counter: UInt64, into output: inout OutputSpan<UInt8>
    ) throws(NoiseError) {
        try cipher.open(ciphertext, associatedData: associatedData, counter: counter, into: &output)
    }

    /// The next phase's key.
    package func next() -> OpeningKey { OpeningKey(root.next(), suite: suite) }

    /// The next phase's key with a fresh Diffie-Hellman exchange in it (`TransportKey.next(mixing:with:)`).
    package func next(mixing ownKey: borrowing EphemeralKey, with peerKey: PublicKey) throws(NoiseError) -> OpeningKey {
        OpeningKey(try root.next(mixing: ownKey, with: peerKey), suite: suite)
    }
}
