package import PeerMedia
package import PeerNoise
package import PeerTransport
import PeerUnits
package import PeerWire

/// What happened in a session, for the application.
package enum SessionEvent: Sendable {
    /// The other side has shown this key: `Session.decide` is to answer.
    case identified(PublicKey)
    /// The other side's person is being asked.
    case peerIsDeciding
    /// Both sides have accepted: frames can pass.
    case connected
    /// The other side's state is news: whether it sends and receives video, how far its source goes.
    case peerStateChanged(PeerState)
    case frame(ReceivedFrame)
    /// Frames that will never be handed out, first and last.
    case framesLost(ClosedRange<FrameNumber>)
    /// What became of a picture on this sending side.
    case outgoing(MediaSenderEvent)
    case message([UInt8])
    /// The other side's address has changed, and has answered a challenge.
    case pathChanged(Path)
    /// Nothing has come for five seconds.
    case reconnecting
    /// The link is back; anew: with a new handshake, the other side having lost the old session.
    case reconnected(anew: Bool)
    /// Every frame up to the end of our source has been settled at the other side.
    case delivered
    case closed(CloseCause)
}
