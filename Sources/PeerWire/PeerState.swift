import PeerUnits

/// What one side wants the other to know, whole each time: sent when it changes, with every heartbeat, and until
/// acknowledged.
///
/// `kind (1), version (2), acknowledged version (2), flags (1), playout ceiling (2: ms), end frame (4)`
package struct PeerState: Hashable, Sendable {
    /// Whether this side lets the other in.
    package enum Admission: UInt8, Sendable {
        /// A person is being asked; no media yet.
        case deciding = 0
        case accepted = 1
    }

    /// Grows with each change of what follows.
    package var version: UInt16
    /// The newest version of the other side's state that has come.
    package var acknowledgedVersion: UInt16
    package var admission: Admission
    package var sendsVideo: Bool
    package var receivesVideo: Bool
    /// The most that the playout buffer may add, in milliseconds.
    package var playoutCeilingMilliseconds: UInt16
    /// The number that the frame after the last one would have had, once the source has ended.
    package var endFrame: UInt32?

    package init(
        version: UInt16, acknowledgedVersion: UInt16, admission: Admission, sendsVideo: Bool, receivesVideo: Bool,
        playoutCeilingMilliseconds: UInt16, endFrame: UInt32?
    ) {
        self.version = version
        self.acknowledgedVersion = acknowledgedVersion
        self.admission = admission
        self.sendsVideo = sendsVideo
        self.receivesVideo = receivesVideo
        self.playoutCeilingMilliseconds = playoutCeilingMilliseconds
        self.endFrame = endFrame
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        version = try input.wireUInt16()
        acknowledgedVersion = try input.wireUInt16()
        let flags = try input.wireUInt8()
        guard flags & ~0x0F == 0 else { throw .invalidField(.reservedBits) }
        admission = flags & PeerState.acceptedBit != 0 ? .accepted : .deciding
        sendsVideo = flags & PeerState.sendsBit != 0
        receivesVideo = flags & PeerState.receivesBit != 0
        playoutCeilingMilliseconds = try input.wireUInt16()
        let end = try input.wireUInt32()
        endFrame = flags & PeerState.endedBit != 0 ? end : nil
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.peerState.rawValue)
        output.writeUInt16(version)
        output.writeUInt16(acknowledgedVersion)
        output.writeUInt8(
            (admission == .accepted ? PeerState.acceptedBit : 0) | (sendsVideo ? PeerState.sendsBit : 0)
                | (receivesVideo ? PeerState.receivesBit : 0) | (endFrame == nil ? 0 : PeerState.endedBit))
        output.writeUInt16(playoutCeilingMilliseconds)
        output.writeUInt32(endFrame ?? 0)
    }

    package static let byteCount = 12
    private static let acceptedBit: UInt8 = 0x01
    private static let sendsBit: UInt8 = 0x02
    private static let receivesBit: UInt8 = 0x04
    private static let endedBit: UInt8 = 0x08
}
