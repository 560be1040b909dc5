import PeerUnits

/// How much may be on its way unacknowledged: what the path carries during a round trip, and a little queue. When the
/// path slows down at once, what has left already is all that stands in its queue (a window in the way of SCReAM, RFC
/// 8298).
struct FlightWindow: Sendable {
    private var leastAnswer = WindowedMinimum(span: FlightWindow.answerWindow)

    /// Takes the time from a packet's leaving to the feedback on it.
    mutating func recordAnswer(after span: TimeSpan, at now: Instant) {
        leastAnswer.record(span.nanoseconds, at: now)
    }

    /// The most that may be on its way.
    func size(pathRate: Bitrate, roundTrip: TimeSpan) -> ByteCount {
        let answer = leastAnswer.value.map(TimeSpan.nanoseconds) ?? roundTrip + FlightWindow.answerDelay
        return max(FlightWindow.sizeMin, pathRate.bytes(in: answer + FlightWindow.queue))
    }

    mutating func reset() {
        self = FlightWindow()
    }

    private static let answerWindow = TimeSpan.seconds(10)
    /// What the other side may hold feedback back.
    private static let answerDelay = TimeSpan.milliseconds(20)
    /// Two frames' worth: below this a frame would wait for feedback on the one before.
    private static let queue = TimeSpan.milliseconds(70)
    /// A first keyframe of ten datagrams and a frame behind it.
    private static let sizeMin = ByteCount(12 * 1_228)
}
