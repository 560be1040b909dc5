import PeerUnits

/// When a frame is due: on the line of its capture times, as late as the path's jitter asks for and no later than the ceiling.
///
/// Up at once, down fast: a frame that would come unevenly is worse than a moment's more delay, but delay that is not needed goes.
struct PlayoutDelay: Sendable {
    private let ceiling: TimeSpan
    /// The least of receipt less capture, in microseconds of two unrelated clocks; a window bounds what their skew does.
    private var base = WindowedMinimum(span: PlayoutDelay.baseWindow)
    /// What is added for evenness at present.
    private(set) var target = TimeSpan.zero

    init(ceiling: TimeSpan) {
        self.ceiling = max(.zero, ceiling)
    }

    /// Takes a frame that came whole without repair.
    mutating func record(captureMicros: Int64, receivedAt: Instant, jitter: TimeSpan) {
        base.record(receivedAt.microseconds &- captureMicros, at: receivedAt)
        let wanted = min(max(.zero, jitter - PlayoutDelay.deadband), ceiling)
        if wanted >= target {
            target = wanted
        } else {
            target -= min(target - wanted, max((target - wanted) / 8, PlayoutDelay.stepMin))
        }
    }

    /// When a frame that came at `receivedAt` is due.
    func due(captureMicros: Int64, receivedAt: Instant) -> Instant {
        guard target > .zero, let base = base.value else { return receivedAt }
        let even = Instant(microseconds: captureMicros &+ base) + target
        return min(max(even, receivedAt), receivedAt + target)
    }

    mutating func reset() {
        self = PlayoutDelay(ceiling: ceiling)
    }

    /// At 200 ppm of skew the line is off by 2 ms at the window's end.
    private static let baseWindow = TimeSpan.seconds(10)
    /// Two machines' timers, not the path.
    private static let deadband = TimeSpan.microseconds(700)
    private static let stepMin = TimeSpan.microseconds(500)
}
