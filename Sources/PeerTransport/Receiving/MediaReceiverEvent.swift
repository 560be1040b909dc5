package import PeerMedia

/// What the receiver hands on, in frame order.
package enum MediaReceiverEvent: Hashable, Sendable {
    case frame(ReceivedFrame)
    /// These frames are lost for good: they will never be handed out.
    case lost(ClosedRange<FrameNumber>)
}
