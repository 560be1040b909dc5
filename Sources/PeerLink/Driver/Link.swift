import PeerMedia
import PeerNoise
import PeerProtocol
import PeerSockets
import PeerTransport
import PeerUnits

/// One session with everything around it. Lives on its driver's loop and nowhere else.
final class Link {
    let id: UInt64
    var session: Session
    let feeds: LinkFeeds
    let queue = DecodingQueue()
    /// What a person called the other side, or where it called from.
    let host: String
    var deadline: Instant?
    var isEncoding = false
    /// The newest picture that came while another one was encoded.
    var pendingFrame: VideoFrame?
    var numbering = EntityNumbering()
    var sentLedger = SentLedger()
    var delays = DelayWindow()
    var rates = RateWindow()
    var pictureSize: PictureSize?
    /// Whether the application has been given this link.
    var isAnnounced = false
    /// Why this side is ending the link, where the protocol's own reason does not tell.
    var refusal: PeerError?
    /// What the network has said about datagrams on this path.
    var hint: String?
    /// Whether a decoder takes frames from the queue.
    var isDecoding = false
    var isSourceFinished = false
    /// Whether there is another address to try where the network says no.
    var hasAlternative = false

    /// Whether this side has called by an invite.
    var isInvited = false

    /// What an invite decides; nil where there was none, and the trust policy does.
    var verdictOfInvite: TrustJudge.Verdict? {
        if isInvited { return .accept }
        return session.invite.map { $0 == .first ? .accept : .refuse(.inviteSpent) }
    }

    init(id: UInt64, session: consuming Session, host: String) {
        self.id = id
        self.session = session
        self.host = host
        feeds = LinkFeeds()
    }
}
