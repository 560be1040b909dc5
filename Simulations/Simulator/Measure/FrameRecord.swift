package import PeerUnits

/// One frame's way from the camera to the screen, on one line of time; nil where it did not happen or is not known.
///
/// The columns of `peer --frame-log`.
package struct FrameRecord: Hashable, Sendable {
    /// How a frame came to be shown, or why it was not.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// Every part came by itself.
        case clean
        /// Parts were computed from repair symbols, none was sent again.
        case parity
        /// At least one part was sent again.
        case retransmission
        /// Left out before it was encoded.
        case skipped
        /// Encoded, and never handed out.
        case lost
    }

    package var frame: UInt32?
    package var capturedAt: Instant?
    package var encodedAt: Instant?
    package var sentAt: Instant?
    package var receivedAt: Instant?
    package var releasedAt: Instant?
    package var decodedAt: Instant?
    package var presentedAt: Instant?
    /// How far the sender's times may be off on the receiver's line.
    package var clockError: TimeSpan?
    package var byteCount: Int?
    package var width: Int?
    package var height: Int?
    package var isKeyframe: Bool?
    package var outcome: Outcome

    package init(outcome: Outcome) {
        self.outcome = outcome
    }

    /// From capture to presentation; nil for a frame that was not shown.
    package var delay: TimeSpan? {
        guard let presentedAt, let capturedAt else { return nil }
        return presentedAt - capturedAt
    }
}
