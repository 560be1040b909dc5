import CPeerSodium
import PeerUnits

/// The cryptographic functions that everything else is made of: the one file that calls libsodium.
///
/// All are pure: the same arguments give the same bytes. Nonces, seeds and secrets come from the caller. Keys are 32
/// bytes long throughout; a pointer to a key is a pointer to that many bytes.
package enum Primitives {
    /// Whether this processor has the instructions that AES-256-GCM needs; the handshake says so to the peer.
    package static let isAESAvailable: Bool = isReady && crypto_aead_aes256gcm_is_available() == 1

    // MARK: X25519 (RFC 7748)

    /// The public key that belongs to a private one.
    package static func writePublicKey(of privateKey: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
        let status = unsafe crypto_scalarmult_base(output, privateKey)
        precondition(status == 0, "the base point has no low order")
    }

    /// The shared secret of a private and a public key. False where it is zero, which a key of low order gives: then
    /// nobody may use it.
    package static func writeSharedSecret(
        privateKey: UnsafePointer<UInt8>, publicKey: UnsafePointer<UInt8>, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let status = unsafe crypto_scalarmult(output, privateKey, publicKey)
        let isZero = unsafe sodium_is_zero(output, keyByteCount) == 1
        return status == 0 && !isZero
    }

    // MARK: Hashes

    /// SHA-256 of `first` followed by `second`: 32 bytes.
    package static func sha256(_ first: Span<UInt8>, _ second: Span<UInt8> = Span()) -> [UInt8] {
        var state = crypto_hash_sha256_state()
        unsafe crypto_hash_sha256_init(&state)
        unsafe first.withUnsafeBufferPointer { part in
            _ = unsafe crypto_hash_sha256_update(&state, part.baseAddress, UInt64(part.count))
        }
        unsafe second.withUnsafeBufferPointer { part in
            _ = unsafe crypto_hash_sha256_update(&state, part.baseAddress, UInt64(part.count))
        }
        return unsafe array(byteCount: hashByteCount) { output in
            _ = unsafe crypto_hash_sha256_final(&state, output)
        }
    }

    /// HMAC-SHA256 (RFC 2104) of three parts in a row, any of which may be empty. `output` may be one of the parts.
    static func writeHMAC(
        key: UnsafeBufferPointer<UInt8>, _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>,
        _ third: UInt8? = nil, into output: UnsafeMutablePointer<UInt8>
    ) {
        var state = crypto_auth_hmacsha256_state()
        // An empty key has no address, but libsodium wants one; it reads none of its bytes.
        unsafe withAddress(of: key) { address in
            _ = unsafe crypto_auth_hmacsha256_init(&state, address, key.count)
        }
        unsafe crypto_auth_hmacsha256_update(&state, first.baseAddress, UInt64(first.count))
        unsafe crypto_auth_hmacsha256_update(&state, second.baseAddress, UInt64(second.count))
        if var third { unsafe crypto_auth_hmacsha256_update(&state, &third, 1) }
        unsafe crypto_auth_hmacsha256_final(&state, output)
        unsafe withUnsafeMutableBytes(of: &state) { state in unsafe sodium_memzero(state.baseAddress, state.count) }
    }

    /// BLAKE2b with a 32-byte key (RFC 7693): an authenticator of `message` for whoever holds the key.
    /// - Precondition: `byteCount` lies between 16 and 64.
    static func keyedHash(_ message: Span<UInt8>, key: UnsafePointer<UInt8>, byteCount: Int) -> [UInt8] {
        unsafe array(byteCount: byteCount) { output in
            let status = unsafe message.withUnsafeBufferPointer { message in
                unsafe crypto_generichash(
                    output, byteCount, message.baseAddress, UInt64(message.count), key, keyByteCount)
            }
            precondition(status == 0, "BLAKE2b gives 16 to 64 bytes")
        }
    }

    // MARK: ChaCha20-Poly1305 (RFC 8439)

    /// Appends the ciphertext and its tag to `output`.
    package static func sealChaCha20Poly1305(
        _ plaintext: Span<UInt8>, associatedData: Span<UInt8>, key: UnsafePointer<UInt8>, nonce: AEADNonce,
        into output: inout OutputSpan<UInt8>
    ) {
        unsafe append(to: &output, byteCount: plaintext.count + tagByteCount) { target in
            unsafe withAddresses(plaintext, associatedData, nonce) { plaintext, associatedData, nonce in
                unsafe crypto_aead_chacha20poly1305_ietf_encrypt(
                    target, nil, plaintext.baseAddress, UInt64(plaintext.count), associatedData.baseAddress,
                    UInt64(associatedData.count), nil, nonce, key) == 0
            }
        }
    }

    /// Appends the plaintext to `output`, or appends nothing and throws.
    package static func openChaCha20Poly1305(
        _ ciphertext: Span<UInt8>, associatedData: Span<UInt8>, key: UnsafePointer<UInt8>, nonce: AEADNonce,
        into output: inout OutputSpan<UInt8>
    ) throws(NoiseError) {
        guard ciphertext.count >= tagByteCount else { throw .truncated }
        let isAuthentic = unsafe append(to: &output, byteCount: ciphertext.count - tagByteCount) { target in
            unsafe withAddresses(ciphertext, associatedData, nonce) { ciphertext, associatedData, nonce in
                guard let source = ciphertext.baseAddress else { return false }
                return unsafe crypto_aead_chacha20poly1305_ietf_decrypt(
                    target, nil, nil, source, UInt64(ciphertext.count), associatedData.baseAddress,
                    UInt64(associatedData.count), nonce, key) == 0
            }
        }
        if !isAuthentic { throw .authenticationFailed }
    }

    // MARK: AES-256-GCM (NIST SP 800-38D)

    /// Expands a key once, so that no datagram has to do it again.
    /// - Precondition: `isAESAvailable`; `schedule` has room for `aesScheduleByteCount` bytes at an address that 16
    ///   divides.
    package static func expandAESKey(_ key: UnsafePointer<UInt8>, into schedule: UnsafeMutablePointer<UInt8>) {
        precondition(isAESAvailable, "AES-256-GCM is chosen only where both processors have it")
        unsafe crypto_aead_aes256gcm_beforenm(aesState(schedule), key)
    }

    /// Appends the ciphertext and its tag to `output`.
    package static func sealAES256GCM(
        _ plaintext: Span<UInt8>, associatedData: Span<UInt8>, schedule: UnsafePointer<UInt8>, nonce: AEADNonce,
        into output: inout OutputSpan<UInt8>
    ) {
        unsafe append(to: &output, byteCount: plaintext.count + tagByteCount) { target in
            unsafe withAddresses(plaintext, associatedData, nonce) { plaintext, associatedData, nonce in
                unsafe crypto_aead_aes256gcm_encrypt_afternm(
                    target, nil, plaintext.baseAddress, UInt64(plaintext.count), associatedData.baseAddress,
                    UInt64(associatedData.count), nil, nonce, aesState(schedule)) == 0
            }
        }
    }

    /// Appends the plaintext to `output`, or appends nothing and throws.
    package static func openAES256GCM(
        _ ciphertext: Span<UInt8>, associatedData: Span<UInt8>, schedule: UnsafePointer<UInt8>, nonce: AEADNonce,
        into output: inout OutputSpan<UInt8>
    ) throws(NoiseError) {
        guard ciphertext.count >= tagByteCount else { throw .truncated }
        let isAuthentic = unsafe append(to: &output, byteCount: ciphertext.count - tagByteCount) { target in
            unsafe withAddresses(ciphertext, associatedData, nonce) { ciphertext, associatedData, nonce in
                guard let source = ciphertext.baseAddress else { return false }
                return unsafe crypto_aead_aes256gcm_decrypt_afternm(
                    target, nil, nil, source, UInt64(ciphertext.count), associatedData.baseAddress,
                    UInt64(associatedData.count), nonce, aesState(schedule)) == 0
            }
        }
        if !isAuthentic { throw .authenticationFailed }
    }

    // MARK: Memory

    /// Whether two byte strings are equal, in a time that tells nothing about where they differ.
    package static func isEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                guard let leftAddress = left.baseAddress, let rightAddress = right.baseAddress else { return true }
                return unsafe sodium_memcmp(leftAddress, rightAddress, left.count) == 0
            }
        }
    }

    /// Overwrites with zeros; the compiler does not take it away.
    static func wipe(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        unsafe sodium_memzero(bytes.baseAddress, bytes.count)
    }

    /// Overwrites an array's bytes with zeros, where it holds them alone.
    package static func wipe(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in unsafe wipe(bytes) }
    }

    /// Memory between guard pages, kept out of swap and core dumps where the system permits; nil where there is none
    /// left.
    static func allocateLocked(byteCount: Int) -> UnsafeMutablePointer<UInt8>? {
        precondition(isReady, "libsodium starts")
        return unsafe sodium_malloc(byteCount)?.assumingMemoryBound(to: UInt8.self)
    }

    /// Of private, public, symmetric and chaining keys.
    package static let keyByteCount = 32
    /// Of a SHA-256.
    package static let hashByteCount = 32
    /// Of the tag behind each ciphertext.
    package static let tagByteCount = 16
    /// Of an expanded AES-256 key.
    package static let aesScheduleByteCount = 512

    /// Libsodium looks once which instructions the processor has, and how large a page is.
    private static let isReady = sodium_init() >= 0
}

// MARK: Pointers

extension Primitives {
    private static func array(
        byteCount: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void
    ) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { target, initializedCount in
            guard let address = target.baseAddress else { return }
            unsafe fill(address)
            initializedCount = byteCount
        }
    }

    /// Lets `fill` write `byteCount` bytes behind those that `output` has; they count only where it says that all is
    /// well.
    @discardableResult
    private static func append(
        to output: inout OutputSpan<UInt8>, byteCount: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Bool
    ) -> Bool {
        precondition(output.freeCapacity >= byteCount, "the caller has made sure of the room")
        return unsafe output.withUnsafeMutableBufferPointer { target, initializedCount in
            let isWritten = unsafe withAddress(of: target) { address in
                unsafe fill(address + initializedCount)
            }
            if isWritten { initializedCount += byteCount }
            return isWritten
        }
    }

    private static func withAddresses(
        _ input: Span<UInt8>, _ associatedData: Span<UInt8>, _ nonce: AEADNonce,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, UnsafePointer<UInt8>) -> Bool
    ) -> Bool {
        unsafe input.withUnsafeBufferPointer { input in
            unsafe associatedData.withUnsafeBufferPointer { associatedData in
                unsafe nonce.bytes.span.withUnsafeBufferPointer { nonce in
                    guard let nonce = nonce.baseAddress else { return false }
                    return unsafe body(input, associatedData, nonce)
                }
            }
        }
    }

    /// The buffer's address; where an empty buffer has none, that of a byte which nobody reads or writes.
    private static func withAddress<Result>(
        of buffer: UnsafeMutableBufferPointer<UInt8>, _ body: (UnsafeMutablePointer<UInt8>) -> Result
    ) -> Result {
        if let address = buffer.baseAddress { return unsafe body(address) }
        var placeholder: UInt8 = 0
        return unsafe body(&placeholder)
    }

    private static func withAddress<Result>(
        of buffer: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Result
    ) -> Result {
        if let address = buffer.baseAddress { return unsafe body(address) }
        var placeholder: UInt8 = 0
        return unsafe body(&placeholder)
    }

    private static func aesState(_ schedule: UnsafePointer<UInt8>) -> UnsafePointer<crypto_aead_aes256gcm_state> {
        unsafe UnsafeRawPointer(schedule).assumingMemoryBound(to: crypto_aead_aes256gcm_state.self)
    }

    private static func aesState(
        _ schedule: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<crypto_aead_aes256gcm_state> {
        unsafe UnsafeMutableRawPointer(schedule).assumingMemoryBound(to: crypto_aead_aes256gcm_state.self)
    }
}
