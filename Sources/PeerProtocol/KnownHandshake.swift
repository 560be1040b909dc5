import PeerNoise
import PeerUnits
import PeerWire

/// The listener's side of an IKpsk2 handshake between its answer and the caller's first packet, which shows that the
/// caller has the answer: until then its first message could be an old one.
struct KnownHandshake: ~Copyable {
    let path: Path
    let remoteKey: PublicKey
    let inviteID: UInt64?
    let created: Instant
    /// What was answered.
    let first: HandshakeDatagram
    /// The second message; the same bytes for each repetition of the first.
    let answer: [UInt8]
    let channel: SecureChannel

    /// What is left once the caller's first packet has come.
    consuming func finish(as invite: InviteUse?) -> FinishedHandshake {
        FinishedHandshake(remoteKey: remoteKey, invite: invite, channel: channel)
    }
}
