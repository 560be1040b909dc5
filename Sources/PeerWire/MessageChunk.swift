import PeerUnits

/// The head of a small application message; its bytes follow.
///
/// `kind (1), delivery (1), sequence (4), bytes (2), …`
package struct MessageChunk: Hashable, Sendable {
    /// What happens when a message is lost or overtaken.
    package enum Delivery: UInt8, Sendable {
        /// Sent once; an older one that comes later is dropped.
        case newestWins = 0
        /// Sent until acknowledged, handed out in order.
        case reliable = 1
    }

    package var delivery: Delivery
    /// Counts the messages of its delivery, from 0.
    package var sequence: UInt32
    package var byteCount: UInt16

    package init(delivery: Delivery, sequence: UInt32, byteCount: UInt16) {
        self.delivery = delivery
        self.sequence = sequence
        self.byteCount = byteCount
    }

    /// Parses what follows the kind byte; the message's bytes are left in the span, and are there.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        guard let delivery = Delivery(rawValue: try input.wireUInt8()) else { throw .invalidField(.messageKind) }
        self.delivery = delivery
        sequence = try input.wireUInt32()
        byteCount = try input.wireUInt16()
        guard Int(byteCount) <= MessageChunk.byteCountMax else { throw .invalidField(.messageLength) }
        guard input.count >= Int(byteCount) else { throw .truncated }
    }

    /// Writes kind and head; the caller appends the message's bytes.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.message.rawValue)
        output.writeUInt8(delivery.rawValue)
        output.writeUInt32(sequence)
        output.writeUInt16(byteCount)
    }

    package static let headByteCount = 8
    /// One datagram holds one whole message.
    package static let byteCountMax = DatagramLimits.chunkByteCountMax - headByteCount
}
