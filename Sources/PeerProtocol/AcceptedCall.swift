package import PeerWire

/// What a caller's handshake leaves: the last message, where the pattern has one to send, and the channel.
package struct AcceptedCall: ~Copyable {
    package let third: HandshakeDatagram?
    private let channel: SecureChannel

    package init(third: HandshakeDatagram?, channel: consuming SecureChannel) {
        self.third = third
        self.channel = channel
    }

    /// The channel, of which there is one.
    package consuming func takeChannel() -> SecureChannel { channel }
}
