package import PeerUnits
package import PeerWire

/// The caller's last handshake message: repeated until the other side has spoken under the new keys.
package struct ThirdMessage: Sendable {
    private let datagram: HandshakeDatagram
    private var attempts = 0
    private var nextAttempt: Instant
    private let deadline: Instant

    package init(_ datagram: HandshakeDatagram, at now: Instant) {
        self.datagram = datagram
        nextAttempt = now
        deadline = now + ThirdMessage.timeout
    }

    package var nextTimer: Instant { min(nextAttempt, deadline) }

    /// Whether the other side has had its time.
    package func isUnanswered(at now: Instant) -> Bool { deadline <= now }

    /// Appends the message to `batch` where it is due.
    package mutating func writeDatagram(into batch: inout OutputSpan<UInt8>, at now: Instant) -> Bool {
        guard nextAttempt <= now else { return false }
        nextAttempt = now + RetryTimer.interval(afterAttempt: attempts)
        attempts += 1
        datagram.write(into: &batch)
        return true
    }

    /// As for the first message.
    private static let timeout = TimeSpan.seconds(10)
}
