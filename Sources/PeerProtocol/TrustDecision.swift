package import PeerWire

/// The answer to "is this key who it should be?", from a person or from the file of known peers.
package enum TrustDecision: Hashable, Sendable {
    case accept
    /// The other side is told why.
    case refuse(Close.Reason)
    /// The other side hears nothing more.
    case ignore
}
