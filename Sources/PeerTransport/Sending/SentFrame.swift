package import PeerMedia
package import PeerUnits

/// When a frame left, and how heavy it was: the sender's part of a frame's ledger.
package struct SentFrame: Hashable, Sendable {
    package var frame: FrameNumber
    /// When its first and its last fragment were handed to the socket.
    package var firstSentAt: Instant
    package var lastSentAt: Instant
    /// The frame's bytes on the wire without heads, parity and repetitions.
    package var byteCount: ByteCount

    package init(frame: FrameNumber, firstSentAt: Instant, lastSentAt: Instant, byteCount: ByteCount) {
        self.frame = frame
        self.firstSentAt = firstSentAt
        self.lastSentAt = lastSentAt
        self.byteCount = byteCount
    }
}
