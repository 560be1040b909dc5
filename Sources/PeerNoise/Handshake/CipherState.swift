import PeerUnits

/// A key and the count of messages sealed with it (Noise, revision 34, section 5.1), always ChaCha20-Poly1305.
struct CipherState: Sendable {
    private let key: SecretKey
    private var counter: UInt64 = 0

    init(key: SecretKey) {
        self.key = key
    }

    /// The ciphertext with its tag.
    mutating func seal(_ plaintext: Span<UInt8>, associatedData: Span<UInt8>) -> [UInt8] {
        let nonce = AEADNonce.littleEndian(counter)
        counter += 1
        return [UInt8](capacity: plaintext.count + Primitives.tagByteCount) { output in
            unsafe key.withAddress { key in
                unsafe Primitives.sealChaCha20Poly1305(
                    plaintext, associatedData: associatedData, key: key, nonce: nonce, into: &output)
            }
        }
    }

    /// The plaintext; the count stays where it was if the tag does not fit.
    mutating func open(_ ciphertext: Span<UInt8>, associatedData: Span<UInt8>) throws(NoiseError) -> [UInt8] {
        guard ciphertext.count >= Primitives.tagByteCount else { throw .truncated }
        let nonce = AEADNonce.littleEndian(counter)
        let plaintext = try [UInt8](capacity: ciphertext.count - Primitives.tagByteCount) {
            (output) throws(NoiseError) in
            try unsafe key.withAddress { (key) throws(NoiseError) in
                try unsafe Primitives.openChaCha20Poly1305(
                    ciphertext, associatedData: associatedData, key: key, nonce: nonce, into: &output)
            }
        }
        counter += 1
        return plaintext
    }
}
