package import PeerNoise

/// What the file of known peers says about the key that a called host shows.
package enum HostVerdict: Hashable, Sendable {
    /// This host and port have shown this key before.
    case known
    /// This host and port are new; the peer's key may be known from elsewhere.
    case newHost(isKeyKnown: Bool)
    /// This host and port have shown another key before: perhaps someone stands between.
    case keyChanged(from: PublicKey)
}
