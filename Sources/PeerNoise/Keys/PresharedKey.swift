/// A 32-byte secret that both sides know before the handshake: an invite's.
package struct PresharedKey: Sendable {
    let key: SecretKey

    /// - Parameter bytes: 32 bytes; the caller wipes where they lay.
    package init(_ bytes: Span<UInt8>) {
        precondition(bytes.count == PresharedKey.byteCount, "a preshared key has 32 bytes")
        key = SecretKey(SecretBytes(copying: bytes))
    }

    /// For a pattern that takes one between peers that have none: it adds no secrecy and takes none away.
    package static let zero = PresharedKey([UInt8](repeating: 0, count: byteCount).span)

    package static let byteCount = 32
}
