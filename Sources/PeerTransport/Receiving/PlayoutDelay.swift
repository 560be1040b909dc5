import PeerUnits

/// When a frame is due: on the line of its capture times, as late as the path's jitter asks for and no later than the
/// ceiling.
///
/// Up at once, down fast: a frame that would come unevenly is worse than a moment's more delay, but delay that is not
/// needed goes.
struct PlayoutDelay: Sendable {
    private let ceiling: TimeSpan
    /// Receipt less capture of the early frames, in microseconds of two unrelated clocks: falls at once and rises
    /// slowly, so that it follows both the path and the clocks' skew.
    private var line: Int64?
    private var lineAt = Instant.zero
    /// What is added for evenness at present.
    private(set) var target = TimeSpan.zero

    init(ceiling: TimeSpan) {
        self.ceiling = max(.zero, ceiling)
    }

    /// Takes a frame that came whole without repair.
    mutating func record(captureMicros: Int64, receivedAt: Instant, jitter: TimeSpan) {
        let transit = receivedAt.microseconds &- captureMicros
        let rise = (receivedAt - lineAt).microseconds / PlayoutDelay.lineRise
        line = min(transit, line.map { $0 &+ rise } ?? transit)
        lineAt = receivedAt
        let unseen = max(.zero, PlayoutDelay.unseenMax - jitter / 6)
        let wanted = min(max(.zero, jitter - unseen), ceiling)
        if wanted >= target {
            target = wanted
        } else {
            target -= min(target - wanted, max((target - wanted) / 8, PlayoutDelay.stepMin))
        }
    }

    /// When a frame that came at `receivedAt` is due.
    func due(captureMicros: Int64, receivedAt: Instant) -> Instant {
        guard target > .zero, let line else { return receivedAt }
        let even = Instant(microseconds: captureMicros &+ line) + target
        return min(max(even, receivedAt), receivedAt + target)
    }

    mutating func reset() {
        self = PlayoutDelay(ceiling: ceiling)
    }

    /// The line rises by a twentieth of the time that passes: far more than clocks differ, little against jitter.
    private static let lineRise: Int64 = 20
    /// A display shows a frame up to 17 ms late by itself: unevenness that stays well below is not worth any delay.
    /// Where the jitter is larger anyway, all of it is made even.
    private static let unseenMax = TimeSpan.milliseconds(10)
    private static let stepMin = TimeSpan.microseconds(500)
}
