public import PeerMedia
public import PeerUnits

/// What happens to a link.
public enum PeerEvent: Hashable, Sendable {
    /// The other side's person is being asked.
    case waitingForDecision
    /// The other side has told what it does.
    case peerState(sendsVideo: Bool, receivesVideo: Bool)
    /// The other side is at another address now.
    case pathChanged(SocketAddress)
    /// Nothing has come for five seconds.
    case reconnecting
    /// The link is back.
    case reconnected
    /// These frames will never come.
    case framesLost(ClosedRange<FrameNumber>)
    /// A picture could not be encoded or an entity not decoded; the link goes on.
    case codecFailed(VideoCodecError)
    /// What this side sends needs a keyframe: for those who send entities of their own.
    case keyframeWanted
    /// Everything up to the end of this side's source has arrived or was given up.
    case delivered
    /// The link has ended; nil where in good order.
    case closed(PeerError?)
}
