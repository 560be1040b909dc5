/// What a handshake has learnt so far: a value, so that a message is tried on a copy and a forged one changes nothing.
struct HandshakeProgress: Sendable {
    var symmetric: SymmetricState
    var remoteStaticKey: PublicKey?
    var remoteEphemeralKey: PublicKey?
    /// Messages written and read.
    var messageCount = 0
    /// Preshared keys mixed in.
    var presharedKeyCount = 0
}
