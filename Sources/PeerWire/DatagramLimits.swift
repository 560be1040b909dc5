/// The sizes of datagrams, in bytes of UDP payload.
package enum DatagramLimits {
    /// Every path that carries IPv6 carries 1,280 bytes of IP (RFC 8200, section 5); less IPv6 and UDP headers, 1,232
    /// remain. 1,200 leaves room for tunnels, as QUIC does (RFC 9000, section 14).
    package static let byteCountMax = 1_200
    /// The authentication tag behind each ciphertext (RFC 8439, AES-GCM).
    package static let tagByteCount = 16
    /// What the chunks of one protected datagram may fill.
    package static let chunkByteCountMax =
        byteCountMax - ProtectedHeader.byteCount - ProtectedHeader.sendTimeByteCount - tagByteCount
}
