import PeerUnits

/// Lays a source's own frame times on the local clock's line, continuous across loops, jumps and late readers.
///
/// A file's frames are played at their own distances. A live source's frames are stamped as if the fastest of them had
/// come without delay; none is held back, and a drift between the two clocks is followed.
struct PresentationTimeline {
    private let isLive: Bool
    private let tellsLocalTime: Bool
    /// Local time of the media time 0.
    private var origin: Instant?
    /// Where the last frame lies in media time, and when it came by its source's word.
    private var last: (media: TimeSpan, own: TimeSpan?)?
    /// The least delay of live frames since the last look at it, and when that was.
    private var leastDelay: (delay: TimeSpan, since: Instant)?
    private var lastCapture = Instant(nanoseconds: .min)
    /// Times that the line had to be moved because its reader was too late.
    private(set) var shiftCount = 0

    /// - Parameter tellsLocalTime: the source's times are those of the local clock, when each picture was taken.
    init(isLive: Bool, tellsLocalTime: Bool = false) {
        self.isLive = isLive
        self.tellsLocalTime = tellsLocalTime
    }

    /// - Parameters:
    ///   - own: the frame's time by its source; nil where that says nothing.
    ///   - interval: how long a frame lasts where times do not tell.
    ///   - now: when the frame was read.
    /// - Returns: the frame's capture time: when it is due. Always later than the one before.
    mutating func place(_ own: TimeSpan?, interval: TimeSpan, now: Instant) -> Instant {
        let media = mediaTime(of: own, interval: interval)
        last = (media, own)
        let origin = origin ?? now - media
        self.origin = isLive ? follow(origin, media, now: now) : hold(origin, media, now: now)
        let capture = localTime(own, now: now) ?? (self.origin ?? origin) + media
        lastCapture = max(capture, lastCapture + .microseconds(1))
        return lastCapture
    }

    /// - Returns: nil where the source's time cannot be when this picture was taken.
    private func localTime(_ own: TimeSpan?, now: Instant) -> Instant? {
        guard tellsLocalTime, let own else { return nil }
        let taken = Instant(nanoseconds: own.nanoseconds)
        return taken <= now && now - taken <= Self.liveDelayMax ? taken : nil
    }

    /// Says that the source begins again: the next frame follows the last one after `interval`.
    mutating func restart() { last?.own = nil }

    private func mediaTime(of own: TimeSpan?, interval: TimeSpan) -> TimeSpan {
        guard let last else { return .zero }
        guard let own, let before = last.own else { return last.media + interval }
        let step = own - before
        return last.media + (step > .zero && step <= Self.stepMax ? step : interval)
    }

    private mutating func hold(_ origin: Instant, _ media: TimeSpan, now: Instant) -> Instant {
        let lateness = now - (origin + media)
        guard lateness > Self.latenessMax else { return origin }
        shiftCount += 1
        return origin + lateness
    }

    private mutating func follow(_ origin: Instant, _ media: TimeSpan, now: Instant) -> Instant {
        let delay = now - (origin + media)
        if delay < .zero || delay > Self.liveDelayMax {
            leastDelay = nil
            return origin + delay
        }
        let (least, since) = leastDelay ?? (delay, now)
        guard now - since >= Self.driftWindow else {
            leastDelay = (min(least, delay), since)
            return origin
        }
        leastDelay = nil
        return origin + min(least, delay)
    }

    /// A longer step is a fault in the source's times, not a scene that stands still.
    private static let stepMax = TimeSpan.seconds(60)
    /// A live frame that is older has not been under way for so long: its source's clock was set, or it paused.
    private static let liveDelayMax = TimeSpan.seconds(1)
    /// A reader that was held up (a busy machine, a slow disk, a path without room) catches up with so much, and its
    /// frames keep their own distances; beyond, the rest is played later instead of all at once. As much as a writer of
    /// Y4M may be late (`ReadPacer`).
    private static let latenessMax = TimeSpan.seconds(2)
    /// Crystals drift by a tenth of a millisecond in a second at most; ten seconds' worth is one millisecond.
    private static let driftWindow = TimeSpan.seconds(10)
}
