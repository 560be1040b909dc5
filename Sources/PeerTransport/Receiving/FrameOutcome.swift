/// How a frame came through.
package enum FrameOutcome: Hashable, Sendable {
    /// Every fragment came by itself.
    case clean
    /// At least one fragment was computed from repair symbols, none was sent again.
    case parity
    /// At least one fragment was sent again.
    case retransmission
}
