import PeerUnits

/// The answer to a `Ping`, with this side's clock in microseconds when the ping came and when the answer left (RFC
/// 5905's four stamps: the asker knows the other two).
///
/// `kind (1), identifier (4), received at (8), sent at (8)`
package struct Pong: Hashable, Sendable {
    package var identifier: UInt32
    package var receivedMicros: Int64
    package var sentMicros: Int64

    package init(identifier: UInt32, receivedMicros: Int64, sentMicros: Int64) {
        self.identifier = identifier
        self.receivedMicros = receivedMicros
        self.sentMicros = sentMicros
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        identifier = try input.wireUInt32()
        receivedMicros = Int64(bitPattern: try input.wireUInt64())
        sentMicros = Int64(bitPattern: try input.wireUInt64())
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.pong.rawValue)
        output.writeUInt32(identifier)
        output.writeUInt64(UInt64(bitPattern: receivedMicros))
        output.writeUInt64(UInt64(bitPattern: sentMicros))
    }

    package static let byteCount = 21
}
