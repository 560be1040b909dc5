package import PeerUnits

/// A datagram that came through a link.
package struct Delivery: Hashable, Sendable {
    package var datagram: Datagram
    /// When it was handed to the link.
    package var sentAt: Instant
    /// When it left the bottleneck.
    package var leftQueueAt: Instant
    /// When it is due at the other end.
    package var dueAt: Instant
}
