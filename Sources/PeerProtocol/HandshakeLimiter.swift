package import PeerUnits

/// Bounds how many handshakes are begun a second: each costs this side a Diffie-Hellman, whoever asks.
package struct HandshakeLimiter: Sendable {
    private var tokens: Int64
    private var updated: Instant

    package init(at now: Instant) {
        tokens = HandshakeLimiter.burst
        updated = now
    }

    /// Whether one more may begin now.
    package mutating func take(at now: Instant) -> Bool {
        let earned = (now - updated).nanoseconds / HandshakeLimiter.interval.nanoseconds
        if earned > 0 {
            tokens = min(HandshakeLimiter.burst, tokens + earned)
            updated += HandshakeLimiter.interval * earned
        }
        guard tokens > 0 else { return false }
        tokens -= 1
        return true
    }

    /// Two hundred a second cost some 3 % of one core at 150 microseconds each.
    private static let interval = TimeSpan.milliseconds(5)
    private static let burst: Int64 = 64
}
