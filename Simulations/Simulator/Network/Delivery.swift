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
    /// Whether one of its bits was flipped.
    package var isDamaged = false
    /// Whether the same datagram has come, or comes, another time.
    package var isCopy = false
}
