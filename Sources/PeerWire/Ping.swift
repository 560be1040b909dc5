import PeerUnits

/// Asks for an answer at once: keeps the link alive, measures the round trip and the other clock.
///
/// `kind (1), identifier (4)`
package struct Ping: Hashable, Sendable {
    package var identifier: UInt32

    package init(identifier: UInt32) {
        self.identifier = identifier
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        identifier = try input.wireUInt32()
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.ping.rawValue)
        output.writeUInt32(identifier)
    }

    package static let byteCount = 5
}
