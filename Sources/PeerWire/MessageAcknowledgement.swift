import PeerUnits

/// Which reliable messages have come: cumulative state.
///
/// `kind (1), next expected (4), received beyond it (8: bit i stands for next expected + 1 + i)`
package struct MessageAcknowledgement: Hashable, Sendable {
    package var nextExpected: UInt32
    package var receivedBeyond: UInt64

    package init(nextExpected: UInt32, receivedBeyond: UInt64) {
        self.nextExpected = nextExpected
        self.receivedBeyond = receivedBeyond
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        nextExpected = try input.wireUInt32()
        receivedBeyond = try input.wireUInt64()
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.messageAcknowledgement.rawValue)
        output.writeUInt32(nextExpected)
        output.writeUInt64(receivedBeyond)
    }

    package static let byteCount = 13
}
