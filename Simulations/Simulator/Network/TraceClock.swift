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

    /// What the trace offers between two times, on average.
    func capacity(from start: Instant, to end: Instant) -> Bitrate {
        let count = opportunityCount(before: end) - opportunityCount(before: start)
        return Bitrate(ByteCount(count * DeliveryTrace.opportunityByteCount), in: end - start)
    }

    /// Opportunities from the beginning of the trace up to a time.
    private func opportunityCount(before time: Instant) -> Int {
        let milliseconds = max(0, (time - origin + selection.start).nanoseconds) / 1_000_000
        let length = selection.trace.length.nanoseconds / 1_000_000
        let (rounds, rest) = milliseconds.quotientAndRemainder(dividingBy: length)
        return Int(rounds) * selection.trace.opportunities.count + selection.trace.count(before: UInt32(rest))
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
