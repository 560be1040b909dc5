import PeerMedia
import PeerNoise
import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire

/// A calling session and a listener with the session it makes, joined by a pipe in virtual time: `run` jumps from
/// wake-up to wake-up.
struct Pair: ~Copyable {
    var now = Instant(nanoseconds: 1_000_000_000)
    var delay = TimeSpan.milliseconds(20)
    /// Decides for each datagram whether it is lost.
    var isLost: (Wire) -> Bool = { _ in false }
    /// Changes a datagram under way, or gives several, or none.
    var tamper: ((Wire) -> [Wire])?
    var callerAddress = SocketAddress(host: .ipv4(0x0A00_0001), port: 1000)
    let listenerAddress = SocketAddress(host: .ipv4(0x0A00_0002), port: 4747)
    var caller: Session
    var listener: Listener
    var called: Session?
    var callerEvents: [SessionEvent] = []
    var calledEvents: [SessionEvent] = []
    var wires: [Wire] = []
    /// Every datagram that was ever sent.
    var capture: [Wire] = []
    var callerDecision: TrustDecision? = .accept
    var listenerDecision: TrustDecision? = .accept
    var callerKey: StaticKey
    var listenerKey: StaticKey

    /// - Parameters:
    ///   - plan: how the caller calls, given the listener's key.
    ///   - isCallerKnown: whether the listener has the caller's key in its list.
    ///   - adjust: changes both sides' configuration.
    init(
        seed: UInt8 = 1, answersStrangers: Bool = true, isCallerKnown: Bool = false,
        patience: TimeSpan = .seconds(30), plan: (PublicKey) -> CallPlan = { _ in .stranger() },
        adjust: (inout SessionConfiguration) -> Void = { _ in }
    ) {
        callerKey = Pair.key(seed)
        listenerKey = Pair.key(seed &+ 100)
        let now = now
        var calling = Pair.configuration(callerKey, patience)
        var listening = Pair.configuration(listenerKey, patience)
        adjust(&calling)
        adjust(&listening)
        caller = Session(
            calling: Path(remote: listenerAddress), by: plan(listenerKey.publicKey),
            configuration: calling, seed: KeySeed(Pair.bytes(seed &+ 1).span), at: now)
        listener = Listener(
            configuration: ListenerConfiguration(
                session: listening, answersStrangers: answersStrangers,
                knownCallers: isCallerKnown ? [callerKey.publicKey] : []),
            seed: KeySeed(Pair.bytes(seed &+ 2).span), at: now)
    }

    static func bytes(_ seed: UInt8) -> [UInt8] { [UInt8](repeating: seed, count: 32) }
    static func key(_ seed: UInt8) -> StaticKey { StaticKey(seed: bytes(seed).span) }

    static func configuration(_ key: StaticKey, _ patience: TimeSpan) -> SessionConfiguration {
        SessionConfiguration(
            staticKey: key, bitrate: .kilobitsPerSecond(150)...(.kilobitsPerSecond(6_000)),
            playoutCeiling: .milliseconds(200), patience: patience)
    }

    /// Whether both sides have said that they are connected.
    var isConnected: Bool {
        callerEvents.contains { if case .connected = $0 { true } else { false } }
            && calledEvents.contains { if case .connected = $0 { true } else { false } }
    }

    /// The handshake datagrams that were sent, by their first bytes.
    var handshakeKinds: [UInt8] { capture.map { $0.bytes[0] }.filter { $0 < 0x40 } }

    /// Runs until `end`, delivering what arrives and firing what is due.
    mutating func run(for span: TimeSpan) {
        let end = now + span
        var stuck = 0
        while true {
            let before = now
            defer { stuck = now == before ? stuck + 1 : 0 }
            precondition(stuck < 1_000, "a wake-up that changes nothing must not come again at once")
            pollAll()
            let next = [wires.map(\.arrival).min(), nextTimer].compactMap { $0 }.min() ?? .distantFuture
            guard next <= end else { break }
            now = max(now, next)
            deliver()
            caller.advance(to: now)
            listener.advance(to: now)
            if called != nil { called?.advance(to: now) }
        }
        now = end
    }

    private var timers: [Instant] = []
    private var nextTimer: Instant? { timers.min() }

    private mutating func deliver() {
        let due = wires.filter { $0.arrival <= now }
        wires.removeAll { $0.arrival <= now }
        for wire in due { deliver(wire) }
    }

    mutating func deliver(_ wire: Wire) {
        let path = Path(remote: wire.from, local: wire.to)
        if wire.to == listenerAddress {
            let verdict = listener.receive(wire.bytes.span, on: path, at: now)
            if let session = listener.takeSession() { called = consume session }
            if case .session = verdict { called?.receive(wire.bytes.span, on: path, at: now) }
        } else {
            caller.receive(wire.bytes.span, on: path, at: now)
        }
        pollAll()
    }

    /// The called side's program ends without a word and is started anew, with its key and nothing else.
    mutating func forgetCalled() {
        called = nil
        listener = Listener(
            configuration: ListenerConfiguration(session: Pair.configuration(listenerKey, .seconds(30))),
            seed: KeySeed(Pair.bytes(77).span), at: now)
    }

    /// The caller's program ends without a word, and one with this key calls; what was seen before is forgotten.
    mutating func call(as key: StaticKey, by plan: CallPlan) {
        callerKey = key
        callerEvents = []
        calledEvents = []
        capture = []
        caller = Session(
            calling: Path(remote: listenerAddress), by: plan,
            configuration: Pair.configuration(key, .seconds(30)), seed: KeySeed(Pair.bytes(99).span), at: now)
    }

    /// Polls every side until it waits.
    mutating func pollAll() {
        timers = []
        var isDone = false
        while !isDone {
            var output = Output<SessionEvent>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: Pair.batchByteCount) { output = caller.pollOutput(into: &$0) }
            isDone = handle(output, batch, from: callerAddress)
        }
        pollListener()
        guard called != nil else { return }
        isDone = false
        while !isDone {
            var output: Output<SessionEvent>? = .wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: Pair.batchByteCount) { output = called?.pollOutput(into: &$0) }
            isDone = output.map { handle($0, batch, from: listenerAddress) } ?? true
        }
    }

    private mutating func pollListener() {
        while true {
            var output = Output<Never>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: Pair.batchByteCount) { output = listener.pollOutput(into: &$0) }
            guard case .transmit(_, let size, let path) = output else { break }
            transmit(batch, size, from: listenerAddress, to: path.remote)
        }
    }

    private mutating func handle(_ output: Output<SessionEvent>, _ batch: [UInt8], from: SocketAddress) -> Bool {
        switch output {
        case .transmit(_, let size, let path):
            transmit(batch, size, from: from, to: path.remote)
            return false
        case .event(let event):
            if from == listenerAddress { handleCalled(event) } else { handleCaller(event) }
            return false
        case .wait(let until, _):
            if let until { timers.append(until) }
            return true
        }
    }

    private mutating func handleCaller(_ event: SessionEvent) {
        callerEvents.append(event)
        if case .identified = event, let decision = callerDecision { caller.decide(decision, at: now) }
    }

    private mutating func handleCalled(_ event: SessionEvent) {
        calledEvents.append(event)
        if case .identified = event, let decision = listenerDecision { called?.decide(decision, at: now) }
    }

    private mutating func transmit(_ batch: [UInt8], _ segmentSize: Int, from: SocketAddress, to: SocketAddress) {
        for start in stride(from: 0, to: batch.count, by: segmentSize) {
            let bytes = Array(batch[start..<min(start + segmentSize, batch.count)])
            let wire = Wire(from: from, to: to, bytes: bytes, arrival: now + delay)
            capture.append(wire)
            for changed in tamper?(wire) ?? [wire] where !isLost(changed) { wires.append(changed) }
        }
    }

    static let batchByteCount = 16 * DatagramLimits.byteCountMax
}
