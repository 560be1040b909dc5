/// A suite with its key made ready: what `SealingKey` and `OpeningKey` share.
struct DatagramCipher: Sendable {
    private let suite: CipherSuite
    /// The key itself, or the AES key schedule.
    private let secret: SecretBytes

    init(_ key: TransportKey, suite: CipherSuite) {
        self.suite = suite
        let cipherKey = key.cipherKey(for: suite)
        switch suite {
        case .chaCha20Poly1305:
            secret = unsafe SecretBytes(byteCount: Primitives.keyByteCount) { target in
                unsafe cipherKey.withAddress { unsafe target.update(from: $0, count: Primitives.keyByteCount) }
            }
        case .aes256GCM:
            secret = unsafe SecretBytes(byteCount: Primitives.aesScheduleByteCount) { target in
                unsafe cipherKey.withAddress { unsafe Primitives.expandAESKey($0, into: target) }
            }
        }
    }

    func seal(
        _ plaintext: Span<UInt8>, associatedData: Span<UInt8>, counter: UInt64, into output: inout OutputSpan<UInt8>
    ) {
        unsafe secret.withAddress { secret in
            switch suite {
            case .chaCha20Poly1305:
                unsafe Primitives.sealChaCha20Poly1305(
                    plaintext, associatedData: associatedData, key: secret, nonce: .littleEndian(counter), into: &output
                )
            case .aes256GCM:
                unsafe Primitives.sealAES256GCM(
                    plaintext, associatedData: associatedData, schedule: secret, nonce: .bigEndian(counter),
                    into: &output)
            }
        }
    }

    func open(
        _ ciphertext: Span<UInt8>, associatedData: Span<UInt8>, counter: UInt64, into output: inout OutputSpan<UInt8>
    ) throws(NoiseError) {
        try unsafe secret.withAddress { (secret) throws(NoiseError) in
            switch suite {
            case .chaCha20Poly1305:
                try unsafe Primitives.openChaCha20Poly1305(
                    ciphertext, associatedData: associatedData, key: secret, nonce: .littleEndian(counter),
                    into: &output)
            case .aes256GCM:
                try unsafe Primitives.openAES256GCM(
                    ciphertext, associatedData: associatedData, schedule: secret, nonce: .bigEndian(counter),
                    into: &output)
            }
        }
    }
}
