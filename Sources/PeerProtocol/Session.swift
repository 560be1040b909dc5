package import PeerMedia
package import PeerNoise
package import PeerTransport
package import PeerUnits
package import PeerWire

/// One peer, whole protocol, no IO: time, datagrams and frames come in as arguments, what to do next goes out of
/// `pollOutput`.
///
/// ```
/// calling ──(identified, accepted)──▶ linked ──(both accepted)──▶ connected ──close──▶ closing ──▶ closed
///    │                                  ▲  │                          │
///    └──(10 s)──▶ closed   Listener ────┘  └──(refused, undecided)────┴──(patience is over)──▶ closed
///
/// After five seconds of silence a connected session is reconnecting: it goes on when anything comes, and a caller
/// calls anew besides.
/// ```
///
/// The contract: one mutation, then poll until `.wait`. `now` never decreases. The same calls give the same bytes.
package struct Session: ~Copyable {
    var phase: Phase
    var now: Instant
    var seed: KeySeed
    let configuration: SessionConfiguration
    package let isCaller: Bool
    /// How the other side has come by an invite of this one; nil where it has come without.
    package let invite: InviteUse?

    var channel: SecureChannel?
    var handshake: CallerHandshakes?
    /// The caller's last handshake message, repeated until the other side has spoken under the new keys.
    var third: ThirdMessage?
    var admission: Admission
    var paths: PathManager
    var liveness: LivenessMonitor
    var states: PeerStateExchange
    var pongs = PongQueue()
    var messagesOut = MessageSender()
    var messagesIn = MessageReceiver()
    var closing: ClosingState?
    package internal(set) var sender: MediaSender
    package internal(set) var receiver: MediaReceiver
    var roundTrip = RoundTripEstimator()
    var clock = ClockOffsetEstimator()
    /// The first ping of a key phase that the other side has yet to show that it opens.
    var confirmingPing: UInt32?
    var nextReconnection: Instant?
    /// When a lost link is given up; nil while it is not lost.
    var reconnectionDeadline: Instant?

    var events = EventQueue()
    /// A packet that was built but did not fit the batch's segment size.
    var heldPacket: Packet?
    var sentBytes = ByteCount.zero
    /// Bytes of authentic datagrams, each counted once.
    package internal(set) var receivedBytes = ByteCount.zero
    var violations = 0
    var hasReportedDelivery = false
    var isReconnectingAnew = false

    enum Phase: Hashable {
        /// The handshake is under way.
        case calling
        /// The keys stand; one side or both have still to accept.
        case linked
        case connected
        case closing
        case closed
    }

    /// Calls a peer at `path`.
    package init(
        calling path: Path, by plan: CallPlan = .stranger(), configuration: SessionConfiguration,
        seed: consuming KeySeed, at now: Instant
    ) {
        var seed = seed
        let handshake = CallerHandshakes(
            by: plan, configuration: configuration, timeout: configuration.answerTimeout, seed: &seed, at: now)
        self.init(
            path: path, configuration: configuration, isCaller: true, phase: .calling, seed: seed,
            admission: Admission(), handshake: handshake, channel: nil, at: now)
    }

    /// Goes on from a handshake that a `Listener` has finished.
    package init(
        answering handshake: consuming FinishedHandshake, on path: Path, configuration: SessionConfiguration,
        seed: consuming KeySeed, at now: Instant
    ) {
        let caller = handshake.remoteKey
        self.init(
            path: path, configuration: configuration, isCaller: false, invite: handshake.invite, phase: .linked,
            seed: seed,
            admission: Admission(asking: caller, at: now), handshake: nil, channel: handshake.takeChannel(), at: now)
        events.append(.identified(caller))
    }

    private init(
        path: Path, configuration: SessionConfiguration, isCaller: Bool, invite: InviteUse? = nil, phase: Phase,
        seed: consuming KeySeed, admission: Admission, handshake: consuming CallerHandshakes?,
        channel: consuming SecureChannel?, at now: Instant
    ) {
        self.phase = phase
        self.now = now
        self.configuration = configuration
        self.isCaller = isCaller
        self.invite = invite
        self.admission = admission
        self.handshake = handshake
        self.channel = channel
        self.channel?.rekeying = configuration.rekeying
        var seed = seed
        paths = PathManager(active: path, seed: seed.fork())
        self.seed = seed
        liveness = LivenessMonitor(patience: configuration.patience, at: now)
        states = PeerStateExchange(local: Session.initialState(configuration), at: now)
        sender = MediaSender(
            configuration: MediaSenderConfiguration(
                bitrateMin: configuration.bitrate.lowerBound, bitrateMax: configuration.bitrate.upperBound))
        receiver = MediaReceiver(
            configuration: MediaReceiverConfiguration(latencyCeiling: configuration.playoutCeiling))
    }

    /// The id under which datagrams for this session come; nil before the keys stand.
    package var localID: ConnectionID? { channel.reading { $0.localID } }

    /// The other side's key, once it has shown it.
    package var remoteKey: PublicKey? { admission.remoteKey }

    /// The cipher of the datagrams; nil before the keys stand.
    package var cipherSuite: CipherSuite? { channel.reading { $0.suite } }

    /// The key phases so far; nil before the keys stand.
    package var keyPhases: (sending: UInt64, receiving: UInt64)? { channel.reading { $0.phases } }

    package var path: Path { paths.active }
    package var isClosed: Bool { phase == .closed }
    package var isConnected: Bool { phase == .connected }
    package var peerSendsVideo: Bool { states.remote?.sendsVideo ?? false }

    /// How the other clock stands against ours; nil before the first measurement.
    package var clockOffset: ClockOffset? { clock.offset }

    // MARK: The application's verbs

    /// What to do with the next picture.
    package mutating func planFrame(at now: Instant) -> FramePlan {
        self.now = now
        guard phase == .connected, states.remote?.receivesVideo ?? true else { return .skip(.notConnected) }
        return sender.planFrame(at: now)
    }

    /// When `planFrame` would not skip a picture for those before it; `now` where it has another reason, or none.
    package func roomTime(at now: Instant) -> Instant {
        phase == .connected ? sender.roomTime(at: now) : now
    }

    /// Takes an encoded frame, planned before, to the other side.
    package mutating func send(_ frame: FrameEntity, at now: Instant) {
        self.now = now
        guard phase == .connected else { return }
        sender.send(frame, at: now)
    }

    /// Takes a small message; false where too many wait or no peer is connected.
    package mutating func send(message: [UInt8], as delivery: MessageChunk.Delivery, at now: Instant) -> Bool {
        self.now = now
        guard phase == .connected else { return false }
        return messagesOut.send(message, as: delivery, at: now)
    }

    /// Says that the source has ended; `.delivered` comes once every frame has been settled at the other side.
    package mutating func finishSending(at now: Instant) {
        self.now = now
        let end = sender.nextFrameNumber.rawValue
        states.update(at: now) { $0.endFrame = end }
    }

    /// Answers `.identified`: a person's answer can take seconds.
    package mutating func decide(_ decision: TrustDecision, at now: Instant) {
        self.now = now
        switch decision {
        case .accept: accept()
        case .refuse(let reason): end(with: reason, cause: .local(reason))
        case .ignore: drop(.local(.notTrusted))
        }
    }

    /// The decoder cannot go on: asks the other side for a keyframe.
    package mutating func requestKeyframe(at now: Instant) {
        self.now = now
        receiver.requestKeyframe(at: now)
    }

    /// Ends the session in good order, with its reason.
    package mutating func close(_ reason: Close.Reason, at now: Instant) {
        self.now = now
        end(with: reason, cause: .local(reason))
    }

    /// Ends at once and without a word: the same peer has come anew.
    package mutating func supersede(at now: Instant) {
        self.now = now
        drop(.superseded)
    }

    /// Counters and estimates as they stand.
    package func statistics() -> SessionStatistics {
        SessionStatistics(
            sender: sender.statistics, receiver: receiver.statistics, roundTrip: roundTrip.smoothed,
            clockOffset: clockOffset, sentBytes: sentBytes, receivedBytes: receivedBytes,
            dropped: channel.reading { $0.counters } ?? SecureChannel.Counters(), violations: violations)
    }

    // MARK: Ends

    mutating func end(with reason: Close.Reason, cause: CloseCause) {
        guard phase != .closing, phase != .closed else { return }
        guard channel != nil else { return drop(cause) }
        phase = .closing
        closing = ClosingState(close: Close(reason: reason), cause: cause, at: now)
    }

    mutating func drop(_ cause: CloseCause) {
        guard phase != .closed else { return }
        phase = .closed
        // The last pictures came before the farewell, and are worth no less than those before them.
        receiver.finish(at: now)
        collectMediaEvents()
        handshake = nil
        heldPacket = nil
        events.append(.closed(cause))
    }

    private static func initialState(_ configuration: SessionConfiguration) -> PeerState {
        PeerState(
            version: 0, acknowledgedVersion: 0, admission: .deciding, sendsVideo: configuration.sendsVideo,
            receivesVideo: configuration.receivesVideo,
            playoutCeilingMilliseconds: UInt16(clamping: configuration.playoutCeiling.nanoseconds / 1_000_000),
            endFrame: nil)
    }
}
