import PeerMedia
import PeerUnits

/// A whole frame that waits for its turn.
struct ReadyFrame: Sendable {
    var wire: WireFrame
    var sentMicros: UInt32
    var receivedAt: Instant
    var outcome: FrameOutcome
    var byteCount: ByteCount
}
