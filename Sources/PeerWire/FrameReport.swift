import PeerUnits

/// What became of the last frames: cumulative state, so that a lost report costs nothing.
///
/// `kind (1), stream (1), flags (1), newest settled (4), decodable (8), newest seen (4)`
///
/// A frame is *settled* when its fate is decided: it has been or will be handed out (decodable), or it is lost for
/// good, by its own loss or by that of a frame it refers to. Every frame up to `newestSettled` is settled.
package struct FrameReport: Hashable, Sendable {
    package var stream: UInt8
    /// The newest frame whose fate is decided, with all before it; nil before the first.
    package var newestSettled: UInt32?
    /// Bit `i` stands for frame `newestSettled - i`: set where it is decodable, clear where it is lost.
    package var decodable: UInt64
    /// The newest frame of which anything has come; nil before the first.
    package var newestSeen: UInt32?

    package init(stream: UInt8 = 0, newestSettled: UInt32?, decodable: UInt64, newestSeen: UInt32?) {
        self.stream = stream
        self.newestSettled = newestSettled
        self.decodable = decodable
        self.newestSeen = newestSeen
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        stream = try input.wireUInt8()
        let flags = try input.wireUInt8()
        guard flags & ~0x03 == 0 else { throw .invalidField(.reservedBits) }
        let settled = try input.wireUInt32()
        decodable = try input.wireUInt64()
        let seen = try input.wireUInt32()
        newestSettled = flags & FrameReport.settledBit != 0 ? settled : nil
        newestSeen = flags & FrameReport.seenBit != 0 ? seen : nil
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.frameReport.rawValue)
        output.writeUInt8(stream)
        output.writeUInt8(
            (newestSettled == nil ? 0 : FrameReport.settledBit) | (newestSeen == nil ? 0 : FrameReport.seenBit))
        output.writeUInt32(newestSettled ?? 0)
        output.writeUInt64(decodable)
        output.writeUInt32(newestSeen ?? 0)
    }

    package static let byteCount = 19
    private static let settledBit: UInt8 = 0x01
    private static let seenBit: UInt8 = 0x02
}
