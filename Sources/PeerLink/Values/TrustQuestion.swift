public import PeerUnits

/// What a person is asked: is this who it should be?
public struct TrustQuestion: Sendable {
    /// The key that the other side has shown.
    public let key: PeerKey
    /// Where it is.
    public let address: SocketAddress
    /// Whether this side has called it (else it called).
    public let isCaller: Bool
}
