import PeerMedia
import PeerNoise
import PeerProtocol
import PeerSockets
import PeerTransport
import PeerUnits
import PeerWire

/// Joins sessions, the socket and the codecs. Its executor is the epoll loop: a packet's way has no locks and no hops.
actor Driver {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.unownedExecutor }
    nonisolated let localAddress: SocketAddress
    nonisolated let configuration: PeerConfiguration
    /// Nil once the driver has stopped: its port is free again.
    private var socket: UDPSocket?
    private var watch: SocketWatch?
    private var timer: EventTimer?
    private var outbox = Outbox()
    var listener: Listener?
    /// Nil where nobody is remembered.
    var knownCallers: KnownCallers?
    var handshakeTimes: HandshakeTimesFile?
    /// Known callers' timestamps that are not on the disk yet.
    var unwrittenTimes: [PublicKey: UInt64] = [:]
    var isWritingTimes = false
    /// Where accepted callers go.
    var incoming: Broadcast<Peer>?
    var links: [UInt64: Link] = [:]
    /// Links that are over, while their last frames are being decoded.
    private var ending: [UInt64: (link: Link, error: PeerError?)] = [:]
    private var linkOfConnection: [ConnectionID: UInt64] = [:]
    private var nextLinkID: UInt64 = 0
    private var nextStatistics: Instant
    var waitingForConnection: [UInt64: CheckedContinuation<Result<Void, PeerError>, Never>] = [:]
    /// The time of the last mutation: what sessions are told never goes back.
    private(set) var now: Instant

    init(bindingTo address: SocketAddress, configuration: PeerConfiguration) throws(PeerError) {
        do throws(SocketError) {
            loop = try EventLoop()
            let bound = try UDPSocket(bindingTo: address)
            localAddress = bound.localAddress
            socket = bound
        } catch {
            throw .socket(error.description)
        }
        self.configuration = configuration
        now = SystemClock.now()
        nextStatistics = now + Driver.statisticsInterval
    }

    /// Begins to read the socket.
    func start() throws(PeerError) {
        timer = loop.makeTimer { [weak self] _ in self?.assumeIsolated { $0.wakeUp() } }
        guard let socket else { throw .closed }
        do throws(SocketError) {
            watch = try loop.watch(socket.descriptor) { [weak self] readiness in
                self?.assumeIsolated { $0.isReady(for: readiness) }
            }
        } catch {
            throw .socket(error.description)
        }
    }

    /// Never earlier than before, whatever the kernel's time stamps say.
    @discardableResult
    func advanceClock(to instant: Instant = SystemClock.now()) -> Instant {
        now = max(now, instant)
        return now
    }

    // MARK: Datagrams in

    private func isReady(for readiness: Readiness) {
        guard let socket else { return }
        if readiness.contains(.problem) { socket.takeProblems { noteProblem($0) } }
        if readiness.contains(.writable) { outbox.flush(through: socket) }
        if readiness.contains(.readable) { socket.receive { bytes, arrival in take(bytes, arrival) } }
        pollAll()
    }

    private func take(_ bytes: Span<UInt8>, _ arrival: DatagramArrival) {
        let path = Path(remote: arrival.remote, local: arrival.local)
        let now = advanceClock(to: arrival.at)
        guard listener != nil else {
            for link in links.values { link.session.receive(bytes, on: path, at: now) }
            return
        }
        if !bytes.isEmpty, bytes[0] == HandshakeDatagram.Kind.knownFirst.rawValue { refreshKnownCallers() }
        guard let verdict = listener?.receive(bytes, on: path, at: now) else { return }
        if let timestamp = listener?.takeNewTimestamp() { keep(timestamp) }
        if let session = listener?.takeSession() { admit(session, from: path) }
        // Each answer at once: only so many may wait.
        if verdict == .handled { pollListener() }
        if case .session(let id) = verdict, let link = linkOfConnection[id].flatMap({ links[$0] }) {
            link.session.receive(bytes, on: path, at: now)
        }
    }

    /// A caller whose handshake is complete, and who is yet to be decided upon.
    private func admit(_ session: consuming Session, from path: Path) {
        let id = session.localID
        guard links.values.lazy.filter({ !$0.isAnnounced }).count < Driver.undecidedCountMax else {
            if let id { listener?.remove(id) }
            return
        }
        add(session, host: path.remote.description)
    }

    private func noteProblem(_ problem: PathProblem) {
        for link in links.values where link.session.path.remote == problem.remote {
            link.hint = problem.kind.hint
            if link.hasAlternative, !link.isAnnounced { giveUp(link) }
        }
    }

    /// The network says no, and there is another address to try.
    private func giveUp(_ link: Link) {
        link.refusal = .unreachable(host: link.host, hint: link.hint)
        link.session.decide(.ignore, at: now)
    }

    /// Takes a session in; its events come with the next poll.
    @discardableResult
    func add(_ session: consuming Session, host: String) -> Link {
        let link = Link(id: nextLinkID, session: session, host: host)
        nextLinkID += 1
        links[link.id] = link
        if let id = link.session.localID { linkOfConnection[id] = link.id }
        return link
    }

    // MARK: Time

    private func wakeUp() {
        advanceClock()
        for link in links.values where link.deadline.map({ $0 <= now }) ?? false { link.session.advance(to: now) }
        if listener != nil { listener?.advance(to: now) }
        if nextStatistics <= now {
            nextStatistics = now + Driver.statisticsInterval
            for link in links.values where link.session.isConnected { publishStatistics(of: link, at: now) }
        }
        pollAll()
    }

    // MARK: Output

    func pollAll() {
        pollListener()
        for link in Array(links.values) { poll(link) }
        setTimer()
    }

    /// Does what one session wants done after a call of the application.
    func settle(_ link: Link) {
        poll(link)
        setTimer()
    }

    /// Does what a session wants done, up to its next wait.
    private func poll(_ link: Link) {
        while true {
            var output = Output<SessionEvent>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: Driver.batchByteCount) { output = link.session.pollOutput(into: &$0) }
            switch output {
            case .transmit(_, let segmentSize, let path):
                transmit(batch, segmentSize, on: path)
            case .event(let event):
                handle(event, of: link)
            case .wait(let until, _):
                link.deadline = until
                return
            }
        }
    }

    private func pollListener() {
        while listener != nil {
            var output: Output<Never>? = nil
            let batch = [UInt8](capacity: DatagramLimits.byteCountMax) { output = listener?.pollOutput(into: &$0) }
            guard case .transmit(_, let segmentSize, let path)? = output else { return }
            transmit(batch, segmentSize, on: path)
        }
    }

    private func transmit(_ batch: [UInt8], _ segmentSize: Int, on path: Path) {
        guard let socket else { return }
        outbox.send(batch, segmentByteCount: segmentSize, on: path, through: socket)
        if !outbox.isEmpty { watch?.awaitWritability() }
    }

    private func setTimer() {
        var earliest = links.isEmpty ? now + Driver.idleInterval : nextStatistics
        for link in links.values { if let deadline = link.deadline { earliest = min(earliest, deadline) } }
        timer?.set(at: earliest)
    }

    /// A link that stands, or whose last frames are being decoded.
    func linkInDecoding(_ id: UInt64) -> Link? { links[id] ?? ending[id]?.link }

    /// Whether no link stands, and all that came by those that stood has been handed on.
    var isIdle: Bool { links.isEmpty && ending.isEmpty }

    /// Forgets a link that is over; what waits for the decoder is decoded first.
    func remove(_ link: Link, _ error: PeerError?) {
        guard links.removeValue(forKey: link.id) != nil else { return }
        if let id = link.session.localID {
            linkOfConnection[id] = nil
            if listener != nil { listener?.remove(id) }
        }
        link.queue.finish()
        waitingForConnection.removeValue(forKey: link.id)?.resume(returning: .failure(error ?? .closed))
        ending[link.id] = (link, error)
        if !link.isDecoding { decodedAll(of: link.id) }
    }

    /// The decoder has come to the end of a link's frames: the application hears of the end.
    func decodedAll(of id: UInt64) {
        guard let (link, error) = ending.removeValue(forKey: id) else { return }
        link.feeds.finish(error)
        if isIdle, listener == nil { stop() }
    }

    /// Ends the socket and the thread.
    func stop() {
        watch?.cancel()
        timer?.cancel()
        watch = nil
        timer = nil
        socket = nil
        listener = nil
        for (link, error) in ending.values { link.feeds.finish(error) }
        ending = [:]
        incoming?.finish()
        incoming = nil
        loop.stop()
    }

    /// Where nobody is there, only half-open handshakes have to be let go now and then.
    private static let idleInterval = TimeSpan.seconds(5)
    /// Sixteen datagrams of the largest size in one call of the kernel.
    private static let batchByteCount = 16 * DatagramLimits.byteCountMax
    /// Callers that wait for a decision cost a session each; more at a time are no honest callers.
    private static let undecidedCountMax = 16
    /// The statistics' lines come once a second (contract.md).
    private static let statisticsInterval = TimeSpan.seconds(1)
}
