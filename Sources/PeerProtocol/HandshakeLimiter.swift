package import PeerUnits

/// Bounds how many handshakes are begun a second: each costs this side a Diffie-Hellman, whoever asks.
package struct HandshakeLimiter: Sendable {
    private var tokens: Int64
    private var updated: Instant

    package init(at now: Instant) {
        tokens = HandshakeLimiter.burst
        updated = now
    }

    /// Whether handshakes come so fast that less than half of what may begin at once is left.
    package mutating func isStrained(at now: Instant) -> Bool {
        earn(at: now)
        return tokens < HandshakeLimiter.burst / 2
    }

    /// Whether one more may begin now.
    package mutating func take(at now: Instant) -> Bool {
        earn(at: now)
        guard tokens > 0 else { return false }
        tokens -= 1
        return true
    }

    private mutating func earn(at now: Instant) {
        let earned = (now - updated).nanoseconds / HandshakeLimiter.interval.nanoseconds
        guard earned > 0 else { return }
        tokens = min(HandshakeLimiter.burst, tokens + earned)
        updated += HandshakeLimiter.interval * earned
    }

    /// Two hundred a second cost some 3 % of one core at 150 microseconds each.
    private static let interval = TimeSpan.milliseconds(5)
    private static let burst: Int64 = 64
}
