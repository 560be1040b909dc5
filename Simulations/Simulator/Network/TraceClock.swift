import PeerUnits

/// Walks along a trace's opportunities and hands out the bytes that they carry.
struct TraceClock: Sendable {
    let selection: TraceSelection

    private let origin: Instant
    private var index: Int
    /// Time from `origin` to where the present round of the trace began; before it where the first round began late.
    private var roundStart: TimeSpan
    /// The latest opportunity that was reached, and what is left of it.
    private var reached = Instant(nanoseconds: .min)
    private var credit = 0

    /// - Parameter origin: when the trace stands at the selection's start.
    init(selection: TraceSelection, origin: Instant) {
        self.selection = selection
        self.origin = origin
        index = selection.trace.firstIndex(from: selection.start)
        roundStart = -selection.start
    }

    /// Lets the opportunities before `now` go by unused, as they do when nothing waits.
    mutating func skip(before now: Instant) {
        if reached < now { credit = 0 }
        while nextOpportunity < now { step() }
    }

    /// When the last of `byteCount` bytes has left, using up opportunities for them.
    mutating func carry(_ byteCount: Int) -> Instant {
        var rest = byteCount
        while rest > credit {
            rest -= credit
            reached = nextOpportunity
            credit = DeliveryTrace.opportunityByteCount
            step()
        }
        credit -= rest
        return reached
    }

    private var nextOpportunity: Instant {
        origin + roundStart + .milliseconds(Int64(selection.trace.opportunities[index]))
    }

    private mutating func step() {
        index += 1
        guard index == selection.trace.opportunities.count else { return }
        index = 0
        roundStart += selection.trace.length
    }
}
