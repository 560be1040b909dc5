/// Why a peer's bytes were refused. The state they were meant for is as it was before.
package enum NoiseError: Error, Hashable, Sendable {
    /// The message ended before one of its fields did.
    case truncated
    /// A Noise message holds at most 65,535 bytes (Noise, revision 34, section 3).
    case tooLong
    /// The authentication tag does not fit: other key, other transcript, or altered bytes.
    case authenticationFailed
    /// The peer's public key has low order: the shared secret would be zero, known to everyone.
    case lowOrderKey
    /// A key in text form is not one.
    case invalidKeyText
}
