import PeerMedia
import PeerTransport
import PeerUnits

/// The viewer of one direction's video: decodes, measures, and holds each frame to the sender's ledger.
final class StreamObserver {
    let leg: Int
    let direction: Expectation.Direction
    private(set) var meter: StreamMeter
    private(set) var frames: [FrameRecord] = []
    private(set) var isMeasuring = true
    /// The newest capture time of a frame that was handed out.
    private(set) var newestCapturedAt: Instant?
    private var checker: StreamChecker
    private let options: VideoOptions
    private let keepsFrames: Bool
    private let viewer: (any PictureViewer)?
    private var random: RandomSource
    private var decoderFreeAt = Instant.zero

    init(
        leg: Int, direction: Expectation.Direction, options: VideoOptions, playoutCeiling: TimeSpan, log: ViolationLog,
        recording: Recording, random: inout RandomSource
    ) {
        self.leg = leg
        self.direction = direction
        self.options = options
        keepsFrames = recording.keepsFrames
        viewer = direction == .aToB && leg == 0 ? recording.viewer : nil
        meter = StreamMeter(frameInterval: options.frameInterval)
        checker = StreamChecker(
            name: leg == 0 ? direction.rawValue : "\(direction.rawValue) of caller \(leg + 1)",
            playoutCeiling: playoutCeiling, log: log)
        self.random = random.fork()
    }

    /// The other side's encoder is a new one.
    func begin() {
        checker.begin()
    }

    func skip(_ record: FrameRecord) {
        settle(record)
    }

    /// A frame that the session hands out at `now`; its times on the sessions' clocks come as true ones.
    func handOut(_ frame: ReceivedFrame, ledger: inout FrameLedger, receivedAt: Instant, at now: Instant) {
        let number = frame.entity.frameNumber
        let entry = ledger[number]
        checker.handOut(frame, entry: entry, at: now)
        ledger[number]?.fate = .handedOut
        viewer?.view(frame.entity)
        var record = entry?.record ?? FrameRecord(outcome: .clean)
        record.outcome = StreamObserver.outcome(frame.outcome)
        record.receivedAt = receivedAt
        record.releasedAt = now
        decoderFreeAt = max(decoderFreeAt, now) + options.decodingTime.value(at: random.next())
        record.decodedAt = decoderFreeAt
        record.presentedAt = decoderFreeAt
        newestCapturedAt = record.capturedAt
        settle(record)
    }

    func lose(_ number: FrameNumber, ledger: inout FrameLedger, at now: Instant) {
        guard let entry = ledger[number] else { return }
        checker.lose(number, entry: entry, at: now)
        guard entry.fate == .open else { return }
        ledger[number]?.fate = .lost
        settleLost(entry.record)
    }

    /// A frame of which nothing was ever heard.
    func settleLost(_ record: FrameRecord) {
        var record = record
        record.outcome = .lost
        settle(record)
    }

    /// Ends the measurement: what comes later counts for the checkers only.
    ///
    /// - Parameter awaitedCapture: when the oldest picture was taken that may still come.
    func finish(at now: Instant, awaitedCapture: Instant?) {
        meter.finish(at: now, awaitedCapture: awaitedCapture)
        isMeasuring = false
    }

    private func settle(_ record: FrameRecord) {
        guard isMeasuring else { return }
        meter.offeredCount += 1
        meter.record(record)
        if keepsFrames { frames.append(record) }
    }

    private static func outcome(_ outcome: FrameOutcome) -> FrameRecord.Outcome {
        switch outcome {
        case .clean: .clean
        case .parity: .parity
        case .retransmission: .retransmission
        }
    }
}
