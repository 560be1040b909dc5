import PeerUnits

/// When to send something again only to learn whether it arrives: after the last frame of all, and through an outage.
struct DeliveryProbe: Sendable {
    private var lastSentAt: Instant?
    private var probeCount = 0

    /// A fragment has left by itself.
    mutating func mediaSent(at now: Instant) {
        lastSentAt = now
        probeCount = 0
    }

    /// Notes a probe; true where it is the first since media left.
    mutating func probeSent(at now: Instant) -> Bool {
        lastSentAt = now
        probeCount += 1
        return probeCount == 1
    }

    /// When the next probe is due, provided that something is unsettled and nothing else is queued.
    func nextProbe(roundTrip: TimeSpan, isPaused: Bool) -> Instant? {
        guard let lastSentAt else { return nil }
        if probeCount >= DeliveryProbe.quickCount { return lastSentAt + DeliveryProbe.slowInterval }
        if isPaused || probeCount > 0 { return lastSentAt + DeliveryProbe.interval }
        return lastSentAt + max(DeliveryProbe.interval, roundTrip * 3 / 2 + DeliveryProbe.reportDelay)
    }

    /// Short against the 300 ms in which the picture is to be back after an outage.
    private static let interval = TimeSpan.milliseconds(50)
    /// After two seconds the path may be gone for long: no need to shout.
    private static let quickCount = 40
    private static let slowInterval = TimeSpan.milliseconds(200)
    /// What the other side may hold a report back.
    private static let reportDelay = TimeSpan.milliseconds(25)
}
