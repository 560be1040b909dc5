package import PeerNoise

/// What a listener's handshake leaves: who called, and the channel to them.
package struct FinishedHandshake: ~Copyable {
    package let remoteKey: PublicKey
    /// The invite that the caller named.
    package let inviteID: UInt64?
    private let channel: SecureChannel

    package init(remoteKey: PublicKey, inviteID: UInt64? = nil, channel: consuming SecureChannel) {
        self.remoteKey = remoteKey
        self.inviteID = inviteID
        self.channel = channel
    }

    /// The channel, of which there is one.
    package consuming func takeChannel() -> SecureChannel { channel }
}
