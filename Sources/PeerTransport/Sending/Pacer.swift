import PeerUnits

/// Decides when the next packet may leave: at the path's rate, with a small burst after a rest.
///
/// A frame is never spread over its interval where the path takes more: the rate is the path's, not the media's.
struct Pacer: Sendable {
    /// The rate at which packets leave while there are any.
    var rate: Bitrate
    private var availableAt = Instant(nanoseconds: .min / 2)

    init(rate: Bitrate) {
        self.rate = rate
    }

    /// When the next packet may leave.
    func nextSendTime(at now: Instant) -> Instant {
        max(now, availableAt)
    }

    func canSend(at now: Instant) -> Bool {
        availableAt <= now + Pacer.slack
    }

    /// Every packet of the session takes its part of the path.
    mutating func packetSent(_ byteCount: ByteCount, at now: Instant) {
        let burst = rate.time(toSend: Pacer.burst)
        availableAt = max(availableAt, now - burst) + rate.time(toSend: byteCount)
    }

    /// Forgets what was sent: the path is another one.
    mutating func reset() {
        availableAt = Instant(nanoseconds: .min / 2)
    }

    /// After a rest this much leaves at once: three packets do no harm to any queue, and small frames leave without a
    /// wait.
    private static let burst = ByteCount(2 * 1_228)
    /// A timer that fires a little early is not sent back to sleep.
    private static let slack = TimeSpan.microseconds(50)
}
