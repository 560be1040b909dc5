/// What went wrong, in a line that a person can act upon (`description`).
public enum PeerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address or host name makes no sense, or does not resolve.
    case address(String)
    /// The socket could not be had.
    case socket(String)
    /// A key file or the file of known peers.
    case file(String)
    /// Nobody answered; the hint says what the network said, if anything.
    case unreachable(host: String, hint: String?)
    /// The listener serves another peer.
    case busy(host: String)
    /// The link was lost and did not come back.
    case lost(host: String)
    /// This side does not trust the other's key.
    case notTrusted(fingerprint: String, host: String)
    /// The host has shown another key before.
    case keyChanged(fingerprint: String, knownFingerprint: String, host: String)
    /// The invite is not as a listener printed it.
    case inviteAltered
    /// The invite's time is over.
    case inviteExpired
    /// Another peer has come by the invite.
    case inviteSpent
    /// The other side refused this peer.
    case refused(host: String)
    /// The other side said that something was wrong.
    case remote(String)
    /// The link was closed on this side.
    case closed

    public var description: String {
        switch self {
        case .address(let text), .socket(let text), .file(let text), .remote(let text): text
        case .unreachable(let host, let hint): "no answer from \(host): \(hint ?? PeerError.silence)"
        case .busy(let host): "\(host) is busy with another peer: try again later"
        case .lost(let host): "the link to \(host) was lost and did not come back: check the network, then call again"
        case .notTrusted(let fingerprint, let host):
            "\(host) is not a known peer (fingerprint \(fingerprint)): compare it with what the listener printed, "
                + "then use --trust ask or 'peer trust add'"
        case .keyChanged(let fingerprint, let known, let host):
            "THE KEY OF \(host) HAS CHANGED from \(known) to \(fingerprint): someone may be in between. "
                + "If the change is right, use 'peer trust remove' first"
        case .refused(let host):
            "\(host) does not trust this peer: ask its owner to accept this peer's fingerprint"
        case .inviteAltered: "the invite has been altered or cut off: paste all of it, as the listener printed it"
        case .inviteExpired: "the invite has expired: ask for a new one"
        case .inviteSpent: "the invite is spent, another peer has joined by it: ask for a new one"
        case .closed: "the link is closed"
        }
    }

    private static let silence =
        "the host is down, the port is closed, or it answers only peers it knows (ask for an invite)"
}
