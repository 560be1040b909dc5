package import PeerNoise

/// What a listener's handshake leaves: who called, and the channel to them.
package struct FinishedHandshake: ~Copyable {
    package let remoteKey: PublicKey
    /// Whether the caller has come by an invite, and first.
    package let invite: InviteUse?
    private let channel: SecureChannel

    package init(remoteKey: PublicKey, invite: InviteUse? = nil, channel: consuming SecureChannel) {
        self.remoteKey = remoteKey
        self.invite = invite
        self.channel = channel
    }

    /// The channel, of which there is one.
    package consuming func takeChannel() -> SecureChannel { channel }
}
