package import PeerUnits
package import PeerWire

/// Saying good-bye: the close goes out a few times, until the other side has said it too.
package struct ClosingState: Sendable {
    package let close: Close
    package let cause: CloseCause
    private var attempts = 0
    private var nextAttempt: Instant

    package init(close: Close, cause: CloseCause, at now: Instant) {
        self.close = close
        self.cause = cause
        nextAttempt = now
    }

    package var nextTimer: Instant { nextAttempt }

    /// Whether all was said that can be said.
    package func isOver(at now: Instant) -> Bool { attempts == attemptCountMax && nextAttempt <= now }

    /// Whether the close is to be said now.
    package func isDue(at now: Instant) -> Bool { attempts < attemptCountMax && nextAttempt <= now }

    /// The close to say now; its next time is set.
    package mutating func take(at now: Instant) -> Close {
        attempts += 1
        if case .remote = cause { nextAttempt = now } else { nextAttempt = now + ClosingState.interval }
        return close
    }

    /// An answer to the other side's close is said once, our own up to three times: all lost at 10 % once in a
    /// thousand.
    private var attemptCountMax: Int {
        if case .remote = cause { 1 } else { 3 }
    }

    private static let interval = TimeSpan.milliseconds(100)
}
