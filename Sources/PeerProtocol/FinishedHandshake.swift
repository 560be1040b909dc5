package import PeerNoise

/// What a listener's handshake leaves: who called, and the channel to them.
package struct FinishedHandshake: ~Copyable {
    package let remoteKey: PublicKey
    private let channel: SecureChannel

    package init(remoteKey: PublicKey, channel: consuming SecureChannel) {
        self.remoteKey = remoteKey
        self.channel = channel
    }

    /// The channel, of which there is one.
    package consuming func takeChannel() -> SecureChannel { channel }
}
