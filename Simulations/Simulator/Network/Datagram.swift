/// A UDP datagram on its way through a simulated link.
package struct Datagram: Hashable, Sendable {
    /// The UDP payload.
    package var bytes: [UInt8]
    /// Whatever the link's owner needs to know again when the datagram comes out; the link does not read it.
    package var tag: UInt64

    package init(bytes: [UInt8], tag: UInt64 = 0) {
        self.bytes = bytes
        self.tag = tag
    }

    /// IPv4 (RFC 791, 20 bytes without options) and UDP (RFC 768, 8 bytes).
    package static let ipv4HeaderByteCount = 28
    /// IPv6 (RFC 8200, 40 bytes) and UDP.
    package static let ipv6HeaderByteCount = 48
}
