/// What a handshake message is made of (Noise, revision 34, section 7.1).
package enum HandshakeToken: Hashable, Sendable {
    /// The sender's ephemeral public key, in clear.
    case e
    /// The sender's static public key, sealed once there is a key.
    case s
    /// Diffie-Hellman of both ephemeral keys.
    case ee
    /// Of the initiator's ephemeral and the responder's static key.
    case es
    /// Of the initiator's static and the responder's ephemeral key.
    case se
    /// Of both static keys.
    case ss
    /// The next preshared key.
    case psk
}
