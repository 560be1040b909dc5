package import PeerUnits

/// How much the queue ahead of a bottleneck holds before it drops what comes (drop-tail).
package enum QueueLimit: Hashable, Sendable {
    /// IP bytes.
    case bytes(ByteCount)
    /// What the bottleneck's rate (a trace's mean rate) carries in so long.
    case time(TimeSpan)

    /// Where a profile names no queue: one second of 128 Mbit/s, above any queue of a home router or modem. It bounds
    /// our own memory.
    package static let standard = QueueLimit.bytes(ByteCount(16 << 20))
}
