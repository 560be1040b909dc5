/// A packet's plaintext, ready to be sealed.
package struct Packet: Sendable {
    package var bytes: [UInt8]
    package var containsMedia: Bool

    package init(bytes: [UInt8], containsMedia: Bool) {
        self.bytes = bytes
        self.containsMedia = containsMedia
    }
}
