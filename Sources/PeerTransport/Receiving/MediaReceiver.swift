import PeerMedia
package import PeerUnits
import PeerWire

/// One stream in: everything between the session's packets and the decoder.
///
/// Hands on to its parts: `FrameAssembler` puts frames together, `NackGenerator` asks for holes, `PlayoutBuffer`
/// decides every frame's fate and
/// `PlayoutDelay` when it is due, `FeedbackRecorder` says back what came.
package struct MediaReceiver: Sendable {
    let configuration: MediaReceiverConfiguration
    var counts = MediaReceiverStatistics()
    var assembler = FrameAssembler()
    var reader = WireFrameReader()
    var parity = ParityDecoder()
    var nacks = NackGenerator()
    var reordering = ReorderingEstimator()
    var jitter = JitterEstimator()
    var delay: PlayoutDelay
    var playout = PlayoutBuffer()
    var feedback = FeedbackRecorder()
    var reporter = FrameReporter()
    var keyframes = KeyframeRequester()
    var events = EventQueue<MediaReceiverEvent>()
    /// The last packet's arrival less its send time, in microseconds of two unrelated clocks, carried on beyond 32
    /// bits.
    var packetDelay: Int64 = 0
    var roundTrip = MediaSender.roundTripInitial
    package private(set) var clockOffset: ClockOffset?
    /// Whether the way back loses several packets in a row.
    private(set) var losesRuns = false

    package init(configuration: MediaReceiverConfiguration) {
        self.configuration = configuration
        delay = PlayoutDelay(ceiling: configuration.latencyCeiling)
    }

    /// Takes the path's smoothed round trip, whether what goes back is lost in runs, and the other clock, as far as
    /// known.
    package mutating func update(roundTrip: TimeSpan, losesRuns: Bool, clockOffset: ClockOffset?) {
        self.roundTrip = max(.zero, roundTrip)
        self.losesRuns = losesRuns
        self.clockOffset = clockOffset
    }

    /// Decides what time decides, and hands out what is due.
    package mutating func advance(to now: Instant) {
        release(patience: patience, at: now)
        reporter.update(playout, at: now)
        if playout.isStuck(for: patience + roundTrip * 2 + MediaReceiver.stuckAllowance, at: now),
            let first = playout.unsettled
        {
            keyframes.require(from: first)
        }
    }

    /// When `advance` is next due; nil where nothing waits for time.
    package var nextTimer: Instant? {
        playout.nextTimer(patience: patience, delay: delay)
    }

    /// Asks for a keyframe: the decoder can go on from nothing else, so what refers to earlier frames is lost.
    package mutating func requestKeyframe(at now: Instant) {
        playout.forgetReferences()
        keyframes.require(from: playout.newestSeen ?? FrameNumber(0))
        advance(to: now)
    }

    /// The packets come by another path from now on.
    package mutating func pathChanged(at now: Instant) {
        reordering.reset()
        jitter.reset()
        delay.reset()
    }

    /// The other side starts anew: what is buffered is given up, and the first frame handed out will be a keyframe.
    package mutating func reset(at now: Instant) {
        assembler.reset()
        reader.reset()
        parity.reset()
        nacks.reset()
        playout.reset()
        feedback.reset()
        reporter.reset()
        keyframes.reset()
        pathChanged(at: now)
    }

    /// Nothing more comes: hands out at once what can be decoded and still waited to be due.
    package mutating func finish(at now: Instant) {
        playout.showsAtOnce = true
        release(patience: .zero, at: now)
    }

    /// The next event, in frame order; nil where none waits.
    package mutating func pollEvent() -> MediaReceiverEvent? {
        events.popFirst()
    }

    /// Counts since the beginning, and the present state.
    package var statistics: MediaReceiverStatistics {
        var statistics = counts
        statistics.keyframeRequestCount = keyframes.requestCount
        statistics.playoutDelay = delay.target
        statistics.jitter = jitter.jitter
        statistics.reorderingGuard = reordering.guardSpan
        statistics.bufferedFrameCount = playout.readyFrameCount
        statistics.bufferedByteCount = assembler.byteCount
        return statistics
    }

    var patience: TimeSpan {
        RepairScheduler.patience(ceiling: configuration.latencyCeiling, roundTrip: roundTrip)
    }

    var conditions: NackGenerator.Conditions {
        NackGenerator.Conditions(roundTrip: roundTrip, guardSpan: reordering.guardSpan, patience: patience)
    }

    /// Decides what can be decided, where a hole is waited for as long as `patience`, and hands out what is due.
    private mutating func release(patience: TimeSpan, at now: Instant) {
        playout.settle(patience: patience, delay: delay, at: now)
        while let output = playout.popOutput(delay: delay, at: now) { handOut(output, at: now) }
    }

    private mutating func handOut(_ output: PlayoutBuffer.Output, at now: Instant) {
        switch output {
        case .lost(let number): lose(number)
        case .frame(let ready):
            let number = ready.wire.entity.frameNumber
            guard let entity = reader.resolve(ready.wire) else {
                counts.invalidFrameCount += 1
                playout.forgetReferences()
                keyframes.require(from: number)
                return lose(number)
            }
            counts.handedOutFrameCount += 1
            counts.keyframeCount += ready.wire.entity.isKeyframe ? 1 : 0
            counts.parityFrameCount += ready.outcome == .parity ? 1 : 0
            counts.retransmittedFrameCount += ready.outcome == .retransmission ? 1 : 0
            events.append(
                .frame(
                    ReceivedFrame(
                        entity: entity, sentMicros: ready.sentMicros,
                        encodingMicroseconds: ready.wire.encodingMicroseconds, receivedAt: ready.receivedAt,
                        releasedAt: now, outcome: ready.outcome, byteCount: ready.byteCount)))
        }
    }

    private mutating func lose(_ number: FrameNumber) {
        counts.lostFrameCount += 1
        events.append(.lost(number...number))
    }

    /// What the sender takes to see by itself what is lost, and a path that has slowed down to bring what it makes of
    /// it.
    private static let stuckAllowance = TimeSpan.milliseconds(500)
}
