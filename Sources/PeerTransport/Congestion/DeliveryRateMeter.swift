import PeerUnits

/// What has come through lately, whatever was sent: bytes that the feedback newly names, over a third of a second.
struct DeliveryRateMeter: Sendable {
    private var startedAt: Instant?
    private var byteCount = ByteCount.zero
    /// Of the last whole span; nil before the first.
    private(set) var rate: Bitrate?

    mutating func receive(_ bytes: ByteCount, at now: Instant) {
        guard let started = startedAt else {
            startedAt = now
            return
        }
        byteCount += bytes
        let span = now - started
        guard span >= DeliveryRateMeter.span else { return }
        rate = Bitrate(byteCount, in: span)
        byteCount = .zero
        startedAt = now
    }

    private static let span = TimeSpan.milliseconds(333)
}
