import PeerSockets
import PeerUnits
import Simulator

/// Takes datagrams from callers and the target, passes them through the profile's links, and sends them on when the
/// links say, all on one event loop.
actor RelayEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.unownedExecutor }

    private nonisolated let loop: EventLoop
    private let target: SocketAddress
    private var listener: UDPSocket
    private var listenerWatch: SocketWatch?
    private var timer: EventTimer?
    private var network: RelayNetwork
    private var callers = RelayCallers()
    private var refusedCount = 0
    private var sendFailureCount = 0
    private var lateness = RelayLateness()
    private var problem: PathProblem?

    init(
        listening address: SocketAddress, to target: SocketAddress, profile: NetworkProfile, seed: UInt64
    ) throws(SocketError) {
        loop = try EventLoop(name: "relay")
        listener = try UDPSocket(bindingTo: address)
        self.target = target
        network = RelayNetwork(
            profile: profile, seed: seed, headerByteCount: target.headerByteCount, at: SystemClock.now())
    }

    /// - Returns: the address that callers call.
    func start() throws(SocketError) -> SocketAddress {
        listenerWatch = try watchListener(listener)
        timer = loop.makeTimer { [weak self] _ in self?.assumeIsolated { $0.pump() } }
        pump()
        return listener.localAddress
    }

    /// Ends all traffic; what is still on its way is gone.
    func stop() -> RelayStatus {
        loop.stop()
        return status()
    }

    func status() -> RelayStatus {
        RelayStatus(
            at: SystemClock.now(), listening: listener.localAddress, aToB: network.aToB.counters,
            bToA: network.bToA.counters, callerCount: callers.count, refusedCount: refusedCount,
            sendFailureCount: sendFailureCount, lateness: lateness, problem: problem)
    }
}

// What comes in.
extension RelayEngine {
    private func receiveFromCallers(_ readiness: Readiness) {
        // What is said about callers that are gone changes nothing.
        if readiness.contains(.problem) { listener.takeProblems { _ in } }
        listener.receive { bytes, arrival in
            guard let caller = callers[arrival.remote] ?? admit(arrival) else {
                refusedCount += 1
                return
            }
            caller.lastHeardAt = arrival.at
            network.send([UInt8](copying: bytes), ofCaller: caller.number, .aToB, at: arrival.at)
        }
        pump()
    }

    private func receiveFromTarget(forCaller number: UInt64, _ readiness: Readiness) {
        guard let caller = callers[number: number] else { return }
        if readiness.contains(.problem) { caller.upstream.takeProblems { problem = $0 } }
        caller.upstream.receive { bytes, arrival in
            // As behind an address translator, only the target gets through.
            guard arrival.remote == target else { return }
            caller.lastHeardAt = arrival.at
            network.send([UInt8](copying: bytes), ofCaller: number, .bToA, at: arrival.at)
        }
        pump()
    }

    /// Gives a new caller a socket; nil where there are too many of them, or of files.
    private func admit(_ arrival: DatagramArrival) -> RelayCaller? {
        guard let number = callers.nextNumber(), let (upstream, watch) = try? openUpstream(forCaller: number) else {
            return nil
        }
        let caller = RelayCaller(
            number: number, remote: arrival.remote, local: arrival.local, upstream: upstream, watch: watch,
            at: arrival.at)
        callers.add(caller)
        return caller
    }
}

// What goes out.
extension RelayEngine {
    private func pump() {
        let now = SystemClock.now()
        while let change = network.change(at: now) { rebind(change) }
        while let output = network.deliver(at: now) { forward(output) }
        callers.expire(at: now)
        // A caller that falls silent is forgotten with the next datagram, or with this wake-up.
        let expiry = callers.count == 0 ? nil : now + RelayCallers.idleMax
        timer?.set(at: [network.nextEvent, expiry].compactMap(\.self).min())
    }

    private func forward(_ output: RelayNetwork.Output) {
        guard let caller = callers[number: output.callerNumber] else { return }
        let bytes = output.delivery.datagram.bytes
        let result =
            switch output.direction {
            case .aToB: caller.upstream.send(bytes.span, segmentByteCount: bytes.count, to: target)
            case .bToA:
                listener.send(bytes.span, segmentByteCount: bytes.count, to: caller.remote, from: caller.local)
            }
        if result != .sent { sendFailureCount += 1 }
        lateness.record(SystemClock.now() - output.delivery.dueAt)
    }
}

// Sockets.
extension RelayEngine {
    private func watchListener(_ socket: UDPSocket) throws(SocketError) -> SocketWatch {
        try loop.watch(socket.descriptor) { [weak self] readiness in
            self?.assumeIsolated { $0.receiveFromCallers(readiness) }
        }
    }

    private func openUpstream(forCaller number: UInt64) throws(SocketError) -> (UDPSocket, SocketWatch) {
        let socket = try UDPSocket(bindingTo: target.anyOfItsFamily)
        let watch = try loop.watch(socket.descriptor) { [weak self] readiness in
            self?.assumeIsolated { $0.receiveFromTarget(forCaller: number, readiness) }
        }
        return (socket, watch)
    }

    /// Gives sides other addresses, and closes the old ones. Where no socket can be had, the old one stays.
    private func rebind(_ change: ProfileChange) {
        for caller in change.rebindsA ? callers.all : [] {
            guard let (upstream, watch) = try? openUpstream(forCaller: caller.number) else { continue }
            (caller.upstream, caller.watch) = (upstream, watch)
        }
        guard change.rebindsB else { return }
        let address = SocketAddress(host: listener.localAddress.host, port: 0)
        guard let socket = try? UDPSocket(bindingTo: address), let watch = try? watchListener(socket) else { return }
        (listener, listenerWatch) = (socket, watch)
    }
}

extension SocketAddress {
    fileprivate var anyOfItsFamily: SocketAddress {
        if case .ipv4 = host { SocketAddress(host: .ipv4(0), port: 0) } else { .any(port: 0) }
    }

    fileprivate var headerByteCount: Int {
        if case .ipv4 = host { Datagram.ipv4HeaderByteCount } else { Datagram.ipv6HeaderByteCount }
    }
}
