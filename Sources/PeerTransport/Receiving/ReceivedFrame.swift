package import PeerMedia
package import PeerUnits

/// A frame that may be decoded now: everything that it refers to has been handed out before it.
package struct ReceivedFrame: Hashable, Sendable {
    /// With its parameter sets resolved.
    package var entity: FrameEntity
    /// The sender's clock in microseconds (the low 32 bits) when the first fragment that came was sent.
    package var sentMicros: UInt32
    /// From capture to the end of encoding, as the sender measured it.
    package var encodingMicroseconds: UInt32
    /// When the fragment came that made it whole.
    package var receivedAt: Instant
    package var releasedAt: Instant
    package var outcome: FrameOutcome
    /// The frame's bytes on the wire without heads.
    package var byteCount: ByteCount

    package init(
        entity: FrameEntity, sentMicros: UInt32, encodingMicroseconds: UInt32, receivedAt: Instant, releasedAt: Instant,
        outcome: FrameOutcome, byteCount: ByteCount
    ) {
        self.entity = entity
        self.sentMicros = sentMicros
        self.encodingMicroseconds = encodingMicroseconds
        self.receivedAt = receivedAt
        self.releasedAt = releasedAt
        self.outcome = outcome
        self.byteCount = byteCount
    }
}
