package import PeerWire

/// Where a datagram belongs.
package enum ListenerVerdict: Hashable, Sendable {
    /// To the session with this connection id, which the caller keeps.
    case session(ConnectionID)
    /// The listener has dealt with it: poll it.
    case handled
    /// Nobody's: dropped and counted.
    case dropped
}
