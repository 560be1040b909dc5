import PeerUnits

/// Holds a reader to a frame rate without ever delaying a writer that keeps it: a bucket of four frames over a schedule
/// that begins with the source.
///
/// What waits in the pipe because nobody read, or because the writer was late, is read at once: a picture that has
/// waited is late already, and every later one would be as late as it.
struct ReadPacer: Hashable {
    private let interval: TimeSpan
    /// When the next frame would come from a writer that keeps the rate exactly.
    private var expected: Instant
    private var hasBegun = false

    /// - Parameters:
    ///   - frameRate: frames a second, more than 0.
    ///   - start: when the writer began.
    init(frameRate: Ratio, from start: Instant) {
        let nominal = TimeSpan(nanoseconds: 1_000_000_000 * frameRate.denominator / max(frameRate.numerator, 1))
        interval = nominal - nominal / Self.toleranceDivisor
        expected = start
    }

    /// When the next frame may be read, at the earliest.
    var earliest: Instant { hasBegun ? expected - interval * Self.slackFrameCount : .zero }

    /// Says that a frame has been read whole at `now`.
    mutating func frameWasRead(at now: Instant) {
        let latenessMax = hasBegun ? Self.latenessMax : Self.startLatenessMax
        expected = max(expected, now - latenessMax) + interval
        hasBegun = true
    }

    /// A writer held up for longer than this (nobody read, it stood still) does not rush through all that it missed.
    private static let latenessMax = TimeSpan.seconds(2)
    /// What a call takes until its first frame is read. A file's pictures wait longer for a peer, and are to be seen.
    private static let startLatenessMax = TimeSpan.milliseconds(500)
    /// The frames that a live writer may be ahead of its own rate (jitter, bursts) without being held back.
    private static let slackFrameCount: Int64 = 4
    /// A live writer's clock may run fast: by 100 ppm where it is a poor crystal, by a thousandth where its header
    /// says 29.97 for 30. That must not add up to a delay over hours.
    private static let toleranceDivisor: Int64 = 1_000
}
