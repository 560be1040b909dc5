import PeerUnits

/// The key of one direction of a session for one key phase, and the root of the next phase's. Wiped with the last copy.
package struct TransportKey: Sendable {
    let key: SecretKey

    init(key: SecretKey) {
        self.key = key
    }

    /// The next phase's key. Who learns it cannot go back to this one.
    package func next() -> TransportKey {
        unsafe derive(info: "PeerLink next key")
    }

    /// The next phase's key with the secret of a fresh Diffie-Hellman exchange in it: who knew this key does not know
    /// that one. Both directions take the same exchange; `ownKey` is used up by it.
    /// - Throws: `lowOrderKey` where the peer's key is one.
    package func next(
        mixing ownKey: borrowing EphemeralKey, with peerKey: PublicKey
    ) throws(NoiseError) -> TransportKey {
        var result: TransportKey?
        try unsafe ownKey.pair.withSharedSecret(with: peerKey) { secret in
            result = unsafe derive(input: secret, info: "PeerLink fresh key")
        }
        guard let result else { throw .lowOrderKey }
        return result
    }

    /// The key that a suite's datagrams are sealed with. ChaCha20-Poly1305 takes the Noise transport key as it is; no
    /// key is ever used with two ciphers.
    func cipherKey(for suite: CipherSuite) -> SecretKey {
        switch suite {
        case .chaCha20Poly1305: key
        case .aes256GCM: unsafe derive(info: "PeerLink AES-256-GCM").key
        }
    }

    private func derive(input: UnsafeBufferPointer<UInt8> = unsafe KeyDerivation.nothing, info: String) -> TransportKey
    {
        unsafe TransportKey(
            key: SecretKey(KeyDerivation.keys(1, salt: key, input: input, info: Array(info.utf8))))
    }
}
