import PeerUnits

/// The receiver can decode nothing more without a keyframe (PLI, RFC 4585 section 6.3.1).
///
/// `kind (1), stream (1), newer than (4)`
package struct KeyframeRequest: Hashable, Sendable {
    package var stream: UInt8
    /// The request is met by any keyframe with at least this number.
    package var firstUseful: UInt32

    package init(stream: UInt8 = 0, firstUseful: UInt32) {
        self.stream = stream
        self.firstUseful = firstUseful
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        stream = try input.wireUInt8()
        firstUseful = try input.wireUInt32()
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.keyframeRequest.rawValue)
        output.writeUInt8(stream)
        output.writeUInt32(firstUseful)
    }

    package static let byteCount = 6
}
