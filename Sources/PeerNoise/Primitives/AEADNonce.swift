/// The 96-bit nonce of an AEAD: four zero bytes and a 64-bit counter (Noise, revision 34, section 12).
package struct AEADNonce: Sendable {
    /// As the cipher takes them.
    package let bytes: InlineArray<12, UInt8>

    /// ChaCha20-Poly1305 has the counter with its least significant byte first.
    package static func littleEndian(_ counter: UInt64) -> AEADNonce {
        bigEndian(counter.byteSwapped)
    }

    /// AES-GCM has it with its most significant byte first.
    package static func bigEndian(_ counter: UInt64) -> AEADNonce {
        var bytes = InlineArray<12, UInt8>(repeating: 0)
        for index in 0..<8 {
            bytes[4 + index] = UInt8(truncatingIfNeeded: counter >> UInt64(56 - 8 * index))
        }
        return AEADNonce(bytes: bytes)
    }

    /// Any 12 bytes, as test vectors have them.
    package init(bytes: InlineArray<12, UInt8>) {
        self.bytes = bytes
    }
}
