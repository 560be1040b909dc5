import PeerUnits

/// The chaining key, the transcript's hash and the key in force (Noise, revision 34, section 5.2).
///
/// A value: a copy is a point to come back to. Secrets are shared between copies and wiped with the last one.
struct SymmetricState: Sendable {
    /// Hash of everything that both sides have said so far, 32 bytes.
    private(set) var hash: [UInt8]
    private var chainingKey: SecretKey
    private var cipher: CipherState?

    init(protocolName: String) {
        let name = Array(protocolName.utf8)
        let padding = [UInt8](repeating: 0, count: max(0, Primitives.hashByteCount - name.count))
        let hash = name.count <= Primitives.hashByteCount ? name + padding : Primitives.sha256(name.span)
        self.hash = hash
        chainingKey = SecretKey(SecretBytes(copying: hash.span))
    }

    /// Whether payloads are sealed from here on.
    var hasKey: Bool { cipher != nil }

    mutating func mixHash(_ data: Span<UInt8>) {
        hash = Primitives.sha256(hash.span, data)
    }

    mutating func mixKey(_ input: UnsafeBufferPointer<UInt8>) {
        let keys = unsafe KeyDerivation.keys(2, salt: chainingKey, input: input)
        chainingKey = SecretKey(keys, at: 0)
        cipher = CipherState(key: SecretKey(keys, at: 1))
    }

    mutating func mixKeyAndHash(_ key: PresharedKey) {
        let keys = unsafe key.key.withBytes { input in
            unsafe KeyDerivation.keys(3, salt: chainingKey, input: input)
        }
        chainingKey = SecretKey(keys, at: 0)
        unsafe SecretKey(keys, at: 1).withBytes { part in unsafe mixHash(part.span) }
        cipher = CipherState(key: SecretKey(keys, at: 2))
    }

    /// The ciphertext, or the plaintext itself while there is no key.
    mutating func encryptAndHash(_ plaintext: Span<UInt8>) -> [UInt8] {
        let hash = hash
        let ciphertext = cipher?.seal(plaintext, associatedData: hash.span) ?? [UInt8](copying: plaintext)
        mixHash(ciphertext.span)
        return ciphertext
    }

    mutating func decryptAndHash(_ ciphertext: Span<UInt8>) throws(NoiseError) -> [UInt8] {
        let hash = hash
        let plaintext = try cipher?.open(ciphertext, associatedData: hash.span) ?? [UInt8](copying: ciphertext)
        mixHash(ciphertext)
        return plaintext
    }

    /// The keys for what the initiator sends and for what the responder sends, each in memory of its own.
    func split() -> (initiator: SecretKey, responder: SecretKey) {
        let keys = unsafe KeyDerivation.keys(2, salt: chainingKey)
        return (SecretKey(keys, at: 0).separated(), SecretKey(keys, at: 1).separated())
    }

    /// A secret beside the transport keys, bound to the whole transcript.
    func exporterKey() -> SecretKey {
        let input = Array("PeerLink exporter".utf8) + hash
        return unsafe input.withUnsafeBufferPointer { input in
            unsafe SecretKey(KeyDerivation.keys(1, salt: chainingKey, input: input))
        }
    }
}
