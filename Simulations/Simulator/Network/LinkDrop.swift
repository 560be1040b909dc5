package import PeerUnits

/// A datagram that a link did not let through.
package struct LinkDrop: Hashable, Sendable {
    /// What kept a datagram from arriving.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case queueFull
        case loss
        case outage
        case blackHole
    }

    package var reason: Reason
    package var sentAt: Instant
    package var droppedAt: Instant
    /// The UDP payload's length.
    package var byteCount: Int
    package var tag: UInt64
}
