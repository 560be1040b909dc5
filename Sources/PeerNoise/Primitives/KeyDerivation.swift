/// HKDF with HMAC-SHA256 (RFC 5869). Noise's own HKDF is the case of an empty `info` (revision 34, section 4.3).
package enum KeyDerivation {
    /// `count` keys from `salt` (the chaining key, in Noise) and `input`.
    static func keys(
        _ count: Int, salt: SecretKey, input: UnsafeBufferPointer<UInt8> = unsafe nothing, info: [UInt8] = []
    ) -> SecretBytes {
        unsafe SecretBytes(byteCount: count * Primitives.keyByteCount) { target in
            unsafe salt.withBytes { salt in
                unsafe derive(
                    salt: salt, input: input, info: info,
                    into: UnsafeMutableBufferPointer(start: target, count: count * Primitives.keyByteCount))
            }
        }
    }

    /// Extract, then expand: fills `output`.
    /// - Precondition: `output` has at most `outputByteCountMax` bytes.
    package static func derive(
        salt: UnsafeBufferPointer<UInt8>, input: UnsafeBufferPointer<UInt8> = unsafe nothing, info: [UInt8],
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(output.count <= outputByteCountMax, "HKDF counts its blocks in one byte")
        // The pseudorandom key and the newest block, side by side.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Primitives.hashByteCount) { scratch in
            guard let pseudorandomKey = scratch.baseAddress else { return }
            unsafe Primitives.writeHMAC(key: salt, input, nothing, into: pseudorandomKey)
            unsafe info.withUnsafeBufferPointer { info in
                unsafe expand(
                    pseudorandomKey, info: info, block: pseudorandomKey + Primitives.hashByteCount, into: output)
            }
            unsafe Primitives.wipe(scratch)
        }
    }

    private static func expand(
        _ pseudorandomKey: UnsafePointer<UInt8>, info: UnsafeBufferPointer<UInt8>, block: UnsafeMutablePointer<UInt8>,
        into output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let key = unsafe UnsafeBufferPointer(start: pseudorandomKey, count: Primitives.hashByteCount)
        var filled = 0
        var number: UInt8 = 0
        while filled < output.count {
            let previous = unsafe UnsafeBufferPointer(start: block, count: number == 0 ? 0 : Primitives.hashByteCount)
            number += 1
            unsafe Primitives.writeHMAC(key: key, previous, info, number, into: block)
            let part = min(Primitives.hashByteCount, output.count - filled)
            unsafe output.baseAddress?.advanced(by: filled).update(from: block, count: part)
            filled += part
        }
    }

    /// No bytes at no address.
    package static var nothing: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: nil, count: 0) }

    /// RFC 5869, section 2.3.
    package static let outputByteCountMax = 255 * Primitives.hashByteCount
}
