import PeerUnits

/// Decides by which means a hole is closed: parity already sent, retransmission while it can be in time, else
/// invalidation.
struct RepairScheduler: Sendable {
    enum Verdict: Hashable, Sendable {
        case retransmit
        /// Sent again less than a round trip ago: the request and the answer crossed.
        case duplicate
        /// It would come when nobody waits any more.
        case tooLate
    }

    /// What to do about a fragment that is missing at the other side. `repeatedAt` is when it last left again,
    /// `frameSentAt` when its frame had left whole, `queueTime` how long it would wait for its turn.
    ///
    /// A first request is never a duplicate: nothing but a hole makes it, whatever the round trip is taken for.
    func verdict(
        repeatedAt: Instant?, frameSentAt: Instant, queueTime: TimeSpan, roundTrip: TimeSpan, patience: TimeSpan,
        at now: Instant
    ) -> Verdict {
        if let repeatedAt, now - repeatedAt < roundTrip * 4 / 5 { return .duplicate }
        return now - frameSentAt + queueTime > patience + RepairScheduler.patienceSlack ? .tooLate : .retransmit
    }

    /// How long a frame's repair is worth waiting for: the playout ceiling, but one retransmission at least, since the
    /// way out that remains, an invalidation, takes a round trip as well.
    static func patience(ceiling: TimeSpan, roundTrip: TimeSpan) -> TimeSpan {
        min(max(ceiling, roundTrip * 5 / 4 + detection), patienceMax)
    }

    /// Whether a fragment can be asked for and come again before its frame is due at the latest.
    static func isRetransmissionInTime(ceiling: TimeSpan, roundTrip: TimeSpan) -> Bool {
        roundTrip * 6 / 5 + detection <= ceiling
    }

    /// A repair symbol covers so many fragments at most: it bounds what making and solving one costs. Larger frames
    /// rely on retransmission.
    static let windowFragmentCountMax = 256
    /// What it takes to see a hole.
    private static let detection = TimeSpan.milliseconds(40)
    /// Longer than this nobody waits for a picture.
    private static let patienceMax = TimeSpan.milliseconds(600)
    /// The other side's idea of when the frame was due may be a little later.
    private static let patienceSlack = TimeSpan.milliseconds(50)
}
