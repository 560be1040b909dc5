package import PeerUnits

/// How long a source that can be held back is held back, so that none of its pictures is skipped for a burst of its
/// own, and
/// yet no delay builds up before the link: four frames in all, won back whenever the source makes this side wait again.
package struct SourceSlack {
    private let slack: TimeSpan
    private var left: TimeSpan
    private let startedAt: Instant

    /// - Parameter frameRate: frames a second; nil where the source names none.
    package init(frameRate: Ratio?, at now: Instant) {
        let interval = frameRate.map { 1_000_000_000 * $0.denominator / max($0.numerator, 1) } ?? 33_333_333
        slack = TimeSpan(nanoseconds: interval * Self.frameCount)
        left = slack
        startedAt = now
    }

    /// The most that may be waited for room now.
    package func allowance(at now: Instant) -> TimeSpan {
        // Nothing has been shown yet, so nothing is late: the first pictures wait for the first keyframe to leave.
        now - startedAt < Self.startTime ? Self.waitMax : min(left, Self.waitMax)
    }

    /// Notes that so long was waited for room, and then so long for the source.
    package mutating func waited(forRoom room: TimeSpan, forSource source: TimeSpan) {
        left = source >= Self.blockingTime ? slack : max(.zero, left - room)
    }

    /// The slack that Y4M on standard input has towards its header's rate (docs: --send).
    private static let frameCount: Int64 = 4
    private static let startTime = TimeSpan.seconds(1)
    /// Room that is further away is congestion, which skipping answers.
    private static let waitMax = TimeSpan.milliseconds(150)
    /// A source that has the next picture ready gives it in far less.
    private static let blockingTime = TimeSpan.milliseconds(2)
}
