import PeerMedia
import PeerTransport
import PeerUnits
import PeerWire

/// A sender and a receiver joined by two pipes, in virtual time, with a source of pictures at one end and checks at
/// the other.
struct TestLink {
    struct Settings {
        var forward = LossyPipe.Settings()
        var backward = LossyPipe.Settings()
        var bitrateMin = Bitrate.kilobitsPerSecond(150)
        var bitrateMax = Bitrate.kilobitsPerSecond(1_500)
        var latency = TimeSpan.milliseconds(200)
        var frameInterval = TimeSpan.microseconds(33_333)
        var encodeTime = TimeSpan.milliseconds(3)
        var seed: UInt64 = 1
        /// Whether a queue lengthens the round trip that both ends are told of.
        var measuresRoundTrip = false
        /// Loses the fragments of these frames in every sending.
        var doomedFrames: Set<UInt32> = []
    }

    struct Shown {
        var frame: FrameNumber
        var captureMicros: Int64
        var releasedAt: Instant
        var outcome: FrameOutcome
        var isKeyframe: Bool
        var references: [FrameNumber]
        var delay: TimeSpan { releasedAt - Instant(microseconds: captureMicros) }
    }

    var settings: Settings
    var sender: MediaSender
    var receiver: MediaReceiver
    var forward: LossyPipe
    var backward: LossyPipe
    var encoder: SyntheticEncoder
    var isSourceRunning = true
    private(set) var now = Instant.zero
    private(set) var shown: [Shown] = []
    private(set) var lost: [FrameNumber] = []
    private(set) var sentEvents: [MediaSenderEvent] = []
    private(set) var plans: [EncodingPlan] = []
    private(set) var skips: [FramePlan.SkipReason] = []
    private(set) var offered = 0
    private(set) var violations: [String] = []
    private(set) var entities: [UInt32: FrameEntity] = [:]
    private var encoding: (entity: FrameEntity, readyAt: Instant)?
    private var nextFrameAt = Instant.zero
    private var forwardNumber: UInt64 = 0
    private var backwardNumber: UInt64 = 0
    private var roundTrip = RoundTripEstimator()
    private var roundTripMeasuredAt = Instant.zero

    init(_ settings: Settings = Settings()) {
        self.settings = settings
        sender = MediaSender(
            configuration: MediaSenderConfiguration(bitrateMin: settings.bitrateMin, bitrateMax: settings.bitrateMax))
        receiver = MediaReceiver(configuration: MediaReceiverConfiguration(latencyCeiling: settings.latency))
        forward = LossyPipe(settings.forward, seed: settings.seed &* 2 &+ 1)
        backward = LossyPipe(settings.backward, seed: settings.seed &* 2 &+ 2)
        encoder = SyntheticEncoder(seed: settings.seed)
        let roundTrip = settings.forward.delay + settings.backward.delay + settings.forward.jitter + .milliseconds(1)
        sender.update(roundTrip: roundTrip, peerPlayoutCeiling: settings.latency)
        receiver.update(roundTrip: roundTrip, losesRuns: false, clockOffset: nil)
    }

    mutating func run(for span: TimeSpan) {
        let end = now + span
        var turnsAtOnce = 0
        while true {
            work()
            let next = nextEvent()
            guard next <= end else { break }
            turnsAtOnce = next - now < .microseconds(1) ? turnsAtOnce + 1 : 0
            if turnsAtOnce > 1_000 {
                violations.append("no progress at \(now): \(waits)")
                return
            }
            now = max(now, next)
        }
        now = end
    }

    /// Every fragment of a frame once more, as a late copy of the network would bring it.
    mutating func deliverAgain(frame: UInt32) {
        let bytes = [UInt8](repeating: 0, count: 100)
        let fragment = MediaFragment(
            isKeyframe: false, frame: frame, index: 0, count: 1, frameByteCount: 100, byteCount: 100)
        receiver.receive(fragment, bytes: bytes.span, sentMicros: 0, at: now)
        collect()
    }

    /// The source gives pictures again, from now on.
    mutating func resumeSource() {
        isSourceRunning = true
        nextFrameAt = now
    }

    private var waits: [String: Instant?] {
        [
            "sender.nextTimer": sender.nextTimer, "receiver.nextTimer": receiver.nextTimer,
            "sender.nextSendTime": sender.nextSendTime(at: now),
            "receiver.nextSendTime": receiver.nextSendTime(at: now),
        ]
    }

    private func nextEvent() -> Instant {
        var next = isSourceRunning ? nextFrameAt : Instant.distantFuture
        if let encoding { next = min(next, encoding.readyAt) }
        for candidate in [
            forward.nextArrival, backward.nextArrival, sender.nextTimer, receiver.nextTimer,
            sender.nextSendTime(at: now), receiver.nextSendTime(at: now),
        ] {
            if let candidate { next = min(next, candidate) }
        }
        return max(next, now + .nanoseconds(1))
    }

    private mutating func work() {
        while let packet = forward.popArrival(at: now) { deliverForward(packet) }
        while let packet = backward.popArrival(at: now) { deliverBackward(packet) }
        sender.advance(to: now)
        receiver.advance(to: now)
        feedSource()
        transmitForward()
        transmitBackward()
        collect()
    }

    private mutating func feedSource() {
        if let ready = encoding, ready.readyAt <= now {
            sender.send(ready.entity, at: now)
            encoding = nil
        }
        guard isSourceRunning, nextFrameAt <= now else { return }
        offered += 1
        switch sender.planFrame(at: now) {
        case .skip(let reason): skips.append(reason)
        case .encode(let plan):
            plans.append(plan)
            let entity = encoder.encode(within: plan, captureMicros: now.microseconds)
            entities[entity.frameNumber.rawValue] = entity
            encoding = (entity, now + settings.encodeTime)
        }
        nextFrameAt += settings.frameInterval
    }

    private mutating func transmitForward() {
        while let due = sender.nextSendTime(at: now), due <= now {
            let number = forwardNumber
            let bytes = [UInt8](capacity: DatagramLimits.chunkByteCountMax) { output in
                self.sender.writeChunks(into: &output, packetNumber: number, at: now)
            }
            guard !bytes.isEmpty else { break }
            forwardNumber += 1
            self.sender.packetSent(number, byteCount: ByteCount(bytes.count + 33), at: now, containsMedia: true)
            forward.send(bytes, number: number, containsMedia: true, at: now)
        }
    }

    private mutating func transmitBackward() {
        while receiver.wantsToSend(at: now) {
            let number = backwardNumber
            let bytes = [UInt8](capacity: DatagramLimits.chunkByteCountMax) { output in
                self.receiver.writeChunks(into: &output, at: now)
            }
            guard !bytes.isEmpty else { break }
            backwardNumber += 1
            backward.send(bytes, number: number, containsMedia: false, at: now)
        }
    }

    /// As a session's pings do, five times a second.
    private mutating func measureRoundTrip(_ packet: LossyPipe.Packet) {
        guard settings.measuresRoundTrip, now - roundTripMeasuredAt >= .milliseconds(200) else { return }
        roundTripMeasuredAt = now
        roundTrip.record(now - packet.sentAt + settings.backward.delay, at: now)
        guard let smoothed = roundTrip.smoothed else { return }
        sender.update(roundTrip: smoothed, peerPlayoutCeiling: settings.latency)
        receiver.update(roundTrip: smoothed, losesRuns: false, clockOffset: nil)
    }

    private mutating func deliverForward(_ packet: LossyPipe.Packet) {
        measureRoundTrip(packet)
        receiver.packetReceived(
            packet.number, sentMicros: packet.sentMicros, byteCount: ByteCount(packet.bytes.count + 33),
            isAckEliciting: packet.containsMedia, at: now)
        var span = packet.bytes.span
        do throws(WireError) {
            while !span.isEmpty {
                switch ChunkKind(rawValue: try span.wireUInt8()) {
                case .mediaFragment:
                    let fragment = try MediaFragment(parsing: &span)
                    let bytes = span.extracting(first: Int(fragment.byteCount))
                    if !settings.doomedFrames.contains(fragment.frame) {
                        receiver.receive(fragment, bytes: bytes, sentMicros: packet.sentMicros, at: now)
                    }
                    span = span.extracting(droppingFirst: Int(fragment.byteCount))
                case .paritySymbol:
                    let parity = try ParitySymbol(parsing: &span)
                    let bytes = span.extracting(first: Int(parity.byteCount))
                    receiver.receive(parity, bytes: bytes, sentMicros: packet.sentMicros, at: now)
                    span = span.extracting(droppingFirst: Int(parity.byteCount))
                default: throw .unknownKind(0)
                }
            }
        } catch {
            violations.append("the sender wrote what does not parse: \(error)")
        }
    }

    private mutating func deliverBackward(_ packet: LossyPipe.Packet) {
        var span = packet.bytes.span
        do throws(WireError) {
            while !span.isEmpty {
                switch ChunkKind(rawValue: try span.wireUInt8()) {
                case .arrivalFeedback: sender.receive(try ArrivalFeedback(parsing: &span), at: now)
                case .negativeAcknowledgement: sender.receive(try NegativeAcknowledgement(parsing: &span), at: now)
                case .frameReport: sender.receive(try FrameReport(parsing: &span), at: now)
                case .keyframeRequest: sender.receive(try KeyframeRequest(parsing: &span), at: now)
                default: throw .unknownKind(0)
                }
            }
        } catch {
            violations.append("the receiver wrote what does not parse: \(error)")
        }
    }

    private mutating func collect() {
        while let event = sender.pollEvent() { sentEvents.append(event) }
        while let event = receiver.pollEvent() {
            switch event {
            case .lost(let range): lost += (range.lowerBound.rawValue...range.upperBound.rawValue).map(FrameNumber.init)
            case .frame(let frame): check(frame)
            }
        }
    }

    private var handedOut: Set<FrameNumber> = []

    private mutating func check(_ frame: ReceivedFrame) {
        let number = frame.entity.frameNumber
        if frame.entity != entities[number.rawValue] {
            violations.append("frame \(number.rawValue) is not what was sent")
        }
        if let last = shown.last, last.frame >= number { violations.append("frame \(number.rawValue) is out of order") }
        if !frame.entity.references.allSatisfy({ handedOut.contains($0) }) {
            violations.append("frame \(number.rawValue) refers to one not handed out")
        }
        handedOut.insert(number)
        shown.append(
            Shown(
                frame: number, captureMicros: frame.entity.microSec, releasedAt: frame.releasedAt,
                outcome: frame.outcome,
                isKeyframe: frame.entity.isKeyframe, references: frame.entity.references))
    }

    /// The delay from capture to release that `percent` of the shown frames keep within, in milliseconds, those of the
    /// first seconds left out.
    func delayMilliseconds(percent: Int, warmUp: TimeSpan = .zero) -> Double {
        let sorted = shown.filter { $0.releasedAt > .zero + warmUp }.map(\.delay.milliseconds).sorted()
        return sorted.isEmpty ? .infinity : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    /// The longest time between two shown frames.
    var longestGap: TimeSpan {
        zip(shown, shown.dropFirst()).map { $1.releasedAt - $0.releasedAt }.max() ?? .zero
    }
}
