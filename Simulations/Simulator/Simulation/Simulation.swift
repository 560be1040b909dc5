import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire

/// A listener and its callers, whole sessions with real encryption, over links, in virtual time.
///
/// Time jumps from event to event. Nothing in it asks a clock, the system or chance: the same scenario and seed give
/// the
/// same events on every machine. After the scenario's time the network heals, pictures must come again (liveness), the
/// sources end, and both sides close in good order; everything on the way is held to the checkers.
package final class Simulation {
    let scenario: Scenario
    let recording: Recording
    let log = ViolationLog()
    var now = Instant.zero
    var trace: TraceRecorder
    var agenda = EventQueue<AgendaEvent>()
    var legs: [Leg] = []
    var clocksOfCallers: [LocalClock]
    var clockOfListener: LocalClock
    let keys: SimulatedKeys
    var listener: Listener
    var listenerWakeAt: Instant?
    /// Callers first, then the listener's sessions as they come; those that are over are let go.
    var peers: [SimulatedPeer] = []
    var sessions: [ConnectionID: SimulatedPeer] = [:]
    var observers: [StreamObserver] = []
    var messages: [[MessageChecker]] = []
    var timelines: [Timeline] = []
    var random: RandomSource
    var phase = Phase.measuring
    var measured: [StreamResult] = []
    var datagramCount = 0
    private var stepsAtOneTime = 0

    enum Phase: Hashable {
        case measuring, healing, finishing, closing, over
    }

    package init(_ scenario: Scenario, seed: UInt64, recording: Recording = Recording()) {
        self.scenario = scenario
        self.recording = recording
        random = RandomSource(seed: seed)
        trace = TraceRecorder(listener: recording.onTrace)
        clocksOfCallers = Array(repeating: LocalClock(scenario.network.clockOfA), count: scenario.callerCount)
        clockOfListener = LocalClock(scenario.network.clockOfB)
        keys = SimulatedKeys(callerCount: scenario.callerCount, random: &random)
        listener = Listener(
            configuration: ListenerConfiguration(
                session: Simulation.configuration(scenario.listener, scenario.caller, key: keys.listener)),
            seed: SimulatedKeys.seed(from: &random), at: clockOfListener.local(at: .zero))
        for index in 0..<scenario.callerCount { addLeg(index) }
        planAhead()
    }

    /// Runs to the end and says what came of it.
    package func run() -> SimulationResult {
        runUntil(.zero + scenario.duration)
        endMeasurement()
        heal()
        finish()
        return result()
    }

    /// Goes on until a time, or until `isDone`.
    func runUntil(_ end: Instant, isDone: () -> Bool = { false }) {
        while phase != .over, !isDone(), let next = nextTime, next <= end { step(to: next) }
        now = max(now, isDone() ? now : end)
    }

    private var nextTime: Instant? {
        var next = agenda.nextTime ?? .distantFuture
        for leg in legs { next = min(next, leg.nextEvent ?? next) }
        for peer in peers { next = min(next, peer.wakeAt ?? next) }
        next = min(next, listenerWakeAt ?? next)
        return next == .distantFuture ? nil : max(next, now)
    }

    private func step(to time: Instant) {
        stepsAtOneTime = time == now ? stepsAtOneTime + 1 : 0
        now = time
        guard stepsAtOneTime < Simulation.stepsAtOneTimeMax else {
            log.report("progress", "time stands still: \(stepsAtOneTime) wake-ups in a row", at: now)
            phase = .over
            return
        }
        while let event = agenda.next(dueAt: now)?.event { handle(event) }
        for index in legs.indices { deliver(leg: index) }
        if let wake = listenerWakeAt, wake <= now { wakeListener() }
        for peer in peers where peer.wakeAt.map({ $0 <= now }) ?? false { wake(peer) }
    }

    private func handle(_ event: AgendaEvent) {
        switch event {
        case .capture(let peer): capture(peer)
        case .encoded(let peer, let entity): send(entity, from: peer)
        case .decide(let peer): decide(peer)
        case .message(let peer): sendMessage(from: peer)
        case .change(let index): apply(scenario.network.changes[index])
        case .check: checkBounds()
        case .sample: sampleTimelines()
        }
    }

    private func addLeg(_ index: Int) {
        legs.append(Leg(index: index, profile: scenario.network, replays: scenario.replays, random: &random))
        let caller = scenario.caller
        messages.append([MessageChecker(name: "a", log: log), MessageChecker(name: "b", log: log)])
        if let video = caller.video { observe(.aToB, video, leg: index, viewer: scenario.listener) }
        if let video = scenario.listener.video { observe(.bToA, video, leg: index, viewer: caller) }
        let session = Session(
            calling: Path(remote: legs[index].address(of: .b)),
            configuration: Simulation.configuration(caller, scenario.listener, key: keys.callers[index]),
            seed: SimulatedKeys.seed(from: &random), at: clocksOfCallers[index].local(at: .zero))
        let transmitter = caller.video.map { video in
            VideoTransmitter(video, source: index == 0 ? recording.source : nil, random: &random)
        }
        peers.append(SimulatedPeer(leg: index, side: .a, session: session, transmitter: transmitter))
    }

    private func observe(
        _ direction: Expectation.Direction, _ video: VideoOptions, leg: Int, viewer: SideOptions
    ) {
        observers.append(
            StreamObserver(
                leg: leg, direction: direction, options: video, playoutCeiling: viewer.playoutCeiling, log: log,
                recording: recording, random: &random))
        timelines.append(Timeline())
    }

    private func planAhead() {
        for (index, change) in scenario.network.changes.enumerated() {
            agenda.schedule(.change(index), at: .zero + change.time)
        }
        agenda.schedule(.check, at: .zero + Simulation.checkInterval)
        if recording.keepsTimeline { agenda.schedule(.sample, at: .zero + sampleInterval) }
        for peer in peers { poll(peer) }
    }

    private static func configuration(
        _ side: SideOptions, _ other: SideOptions, key: StaticKey
    ) -> SessionConfiguration {
        SessionConfiguration(
            staticKey: key, bitrate: side.bitrateMin...side.bitrateMax, playoutCeiling: side.playoutCeiling,
            sendsVideo: side.video != nil, receivesVideo: other.video != nil, cipherOffer: .universal)
    }

    /// A tenth of a second: no queue grows beyond reason between two looks at it.
    static let checkInterval = TimeSpan.milliseconds(100)
    /// A network without delay lets question and answer happen at one time, but not without end.
    private static let stepsAtOneTimeMax = 10_000
}
