import PeerUnits

/// Shows that the other side receives at an address (RFC 9000, section 8.2): the eight bytes come back in a
/// `pathResponse`.
///
/// `kind (1), value (8)`; challenge and response differ in their kind only.
package struct PathChallenge: Hashable, Sendable {
    package var value: UInt64

    package init(value: UInt64) {
        self.value = value
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        value = try input.wireUInt64()
    }

    /// Writes the chunk as a challenge or as the answer to one, which differ in their kind alone.
    package func write(as kind: ChunkKind, into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(kind.rawValue)
        output.writeUInt64(value)
    }

    package static let byteCount = 9
}
