/// A secret of the session for uses beside the transport keys. Wiped with the last copy.
package struct ExporterKey: Sendable {
    private let key: SecretKey

    init(key: SecretKey) {
        self.key = key
    }

    /// Bytes that only the two sides can compute; the same label and index give the same bytes on both.
    /// - Parameters:
    ///   - label: the use, different for each.
    ///   - index: numbers the values of one use: connection ids, for instance.
    ///   - byteCount: at most 8,160.
    package func bytes(label: String, index: UInt64 = 0, byteCount: Int) -> [UInt8] {
        var info = Array("PeerLink export ".utf8) + Array(label.utf8)
        info += (0..<8).map { UInt8(truncatingIfNeeded: index >> UInt64(56 - 8 * $0)) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { target, initializedCount in
            let output = unsafe UnsafeMutableBufferPointer(start: target.baseAddress, count: byteCount)
            unsafe key.withBytes { key in
                unsafe KeyDerivation.derive(salt: key, info: info, into: output)
            }
            initializedCount = byteCount
        }
    }
}
