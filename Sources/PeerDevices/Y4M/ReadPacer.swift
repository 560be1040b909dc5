import PeerUnits

/// Holds a reader to a frame rate without ever delaying a writer that keeps it: a bucket of four frames.
struct ReadPacer: Hashable {
    private let interval: TimeSpan
    /// When the next frame would come from a writer that keeps the rate exactly.
    private var expected: Instant?

    /// - Parameter frameRate: frames a second, more than 0.
    init(frameRate: Ratio) {
        let nominal = TimeSpan(nanoseconds: 1_000_000_000 * frameRate.denominator / max(frameRate.numerator, 1))
        interval = nominal - nominal / Self.toleranceDivisor
    }

    /// When the next frame may be read, at the earliest.
    var earliest: Instant { expected.map { $0 - interval * Self.slackFrameCount } ?? .zero }

    /// Says that a frame has been read whole at `now`.
    mutating func frameWasRead(at now: Instant) {
        expected = max(expected ?? now, now) + interval
    }

    /// The frames that a live writer may be ahead of its own rate (jitter, bursts) without being held back.
    private static let slackFrameCount: Int64 = 4
    /// A live writer's clock may run fast: by 100 ppm where it is a poor crystal, by a thousandth where its header
    /// says 29.97 for 30. That must not add up to a delay over hours.
    private static let toleranceDivisor: Int64 = 1_000
}
