package import PeerMedia
package import PeerUnits
import PeerWire

/// One stream out: everything between the encoder and the session's packets.
///
/// Hands on to its parts and holds none of their rules: `FrameBudget` and `BandwidthEstimator` say how large a frame
/// may be, `SendQueue` and `Pacer` what leaves when, `RetransmissionBuffer` keeps the bytes, `RepairScheduler` decides
/// how holes are closed, `ReferenceInvalidation` what the encoder may predict from.
package struct MediaSender: Sendable {
    let configuration: MediaSenderConfiguration
    package internal(set) var nextFrameNumber: FrameNumber
    var counts = MediaSenderStatistics()
    var writer = WireFrameWriter()
    var buffer = RetransmissionBuffer()
    var queue = SendQueue()
    var pacer: Pacer
    var invalidation = ReferenceInvalidation()
    var repair = RepairScheduler()
    var parity = ParityEncoder()
    var parityShare = ParityShare()
    var bandwidth: BandwidthEstimator
    var budget = FrameBudget()
    var history = SentPacketHistory()
    var loss = LossEstimator()
    var window = FlightWindow()
    var probe = DeliveryProbe()
    var keyframes = KeyframeSchedule()
    var events = EventQueue<MediaSenderEvent>()
    var roundTrip = MediaSender.roundTripInitial
    var playoutCeiling = MediaSender.playoutCeilingInitial
    var isPaused = false
    var skipsInRow = 0
    var framesSinceTrain = 0
    var lastFeedbackAt: Instant?
    /// Whether feedback has spoken of media on this path.
    var isPathKnown = false
    var lastMediaSentAt: Instant?
    /// The newest frame of which anything has left, and its measures: they outlive its bytes, for announcements.
    var newestSent: (number: FrameNumber, measures: ParitySymbol.CoveredFrame)?
    /// Since when media is out that no feedback has answered.
    var unansweredSince: Instant?
    /// What the packet that is being put together carries of a frame's first sending.
    var packetBurst: UInt32?
    var packetEndsBurst = false
    var packetMediaBytes = ByteCount.zero
    /// And what it carries once more.
    var packetRepeats: [FragmentReference] = []

    package init(configuration: MediaSenderConfiguration) {
        self.configuration = configuration
        nextFrameNumber = configuration.firstFrame
        bandwidth = BandwidthEstimator(bitrateMin: configuration.bitrateMin, bitrateMax: configuration.bitrateMax)
        pacer = Pacer(rate: bandwidth.pacingRate)
    }

    /// Takes the path's smoothed round trip, and the most that the other side's playout buffer may add.
    package mutating func update(roundTrip: TimeSpan, peerPlayoutCeiling: TimeSpan) {
        self.roundTrip = max(roundTrip, .zero)
        playoutCeiling = max(peerPlayoutCeiling, .zero)
    }

    /// When the pacer next has a packet to give; nil where nothing is queued.
    package func nextSendTime(at now: Instant) -> Instant? {
        guard !queue.isEmpty, queue.isUrgent || !isWindowFull else { return nil }
        return pacer.nextSendTime(at: now)
    }

    /// More is on its way than the path takes soon: new fragments wait for feedback.
    var isWindowFull: Bool {
        history.byteCountInFlight >= window.size(pathRate: bandwidth.pathRate, roundTrip: roundTrip)
    }

    /// Whether the fate of every frame up to `frame` is settled, as the other side reports.
    package func isDelivered(through frame: FrameNumber) -> Bool {
        invalidation.isSettled(through: frame)
    }

    /// The next thing that became of a picture; nil where nothing new has.
    package mutating func pollEvent() -> MediaSenderEvent? {
        events.popFirst()
    }

    /// Whether the path loses packets, and several in a row.
    package var losesRuns: Bool { loss.share >= 0.01 && loss.meanRunLength >= 2 }

    /// Counts since the beginning, and the present state.
    package var statistics: MediaSenderStatistics {
        var statistics = counts
        statistics.lostFrameCount = invalidation.lostCount
        statistics.targetRate = bandwidth.targetRate
        statistics.pacingRate = pacer.rate
        statistics.lossPerMille = Int(loss.share * 1_000)
        statistics.queueingDelay = bandwidth.queueingDelay
        statistics.queuedFrameCount = queue.frames.count
        statistics.queuedByteCount = queuedByteCount
        return statistics
    }

    /// The bytes of frames that have not left.
    var queuedByteCount: ByteCount {
        var bytes = queue.frames.reduce(0) { $0 + (buffer[$1]?.bytes.count ?? 0) }
        if let first = queue.frames.first, let frame = buffer[first] {
            bytes -= frame.bytes.count * queue.sentFragmentCount / frame.fragmentCount
        }
        return ByteCount(bytes + queue.retransmissions.count * Packetizer.fragmentByteCountMax)
    }

    /// How long the other side may wait for a frame's repair, counted from when the frame should have come.
    var patience: TimeSpan { RepairScheduler.patience(ceiling: playoutCeiling, roundTrip: roundTrip) }

    /// Until the first measurement: what lies between a home network and another continent.
    static let roundTripInitial = TimeSpan.milliseconds(100)
    /// Until the other side has told its own: the programs' default.
    static let playoutCeilingInitial = TimeSpan.milliseconds(200)
    /// The headers of IPv4 and UDP, which the rate counts.
    static let ipOverhead = ByteCount(28)
}
