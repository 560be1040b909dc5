package import PeerMedia

/// What became of a picture on the sending side.
package enum MediaSenderEvent: Hashable, Sendable {
    /// The last fragment has left.
    case sent(SentFrame)
    /// A picture was left out before it was encoded.
    case skipped(FramePlan.SkipReason)
    /// An encoded frame grew too old before all of it had left; the encoder will be told.
    case dropped(FrameNumber)
}
