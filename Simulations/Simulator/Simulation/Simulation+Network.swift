import PeerProtocol
import PeerUnits
import PeerWire

/// Datagrams between the sessions and the links.
extension Simulation {
    /// What a side's clock shows now.
    func localTime(leg: Int, side: Side) -> Instant {
        (side == .a ? clocksOfCallers[leg] : clockOfListener).local(at: now)
    }

    /// When a side's clock will show a time, but not before now.
    func trueTime(showing local: Instant, leg: Int, side: Side) -> Instant {
        let clock = side == .a ? clocksOfCallers[leg] : clockOfListener
        return max(now, clock.trueTime(showing: local))
    }

    // MARK: From the network

    func deliver(leg: Int) {
        for side in [Side.b, .a] {
            while let delivery = legs[leg].deliver(to: side, at: now) { receive(delivery, leg: leg, side: side) }
        }
        for drop in legs[leg].aToB.takeDrops() { trace.drop(drop, leg: leg, side: .a, at: now) }
        for drop in legs[leg].bToA.takeDrops() { trace.drop(drop, leg: leg, side: .b, at: now) }
    }

    private func receive(_ delivery: Delivery, leg: Int, side: Side) {
        guard let source = legs[leg].source(of: delivery.datagram, to: side) else {
            return trace.datagram(.unreachable, delivery.datagram.bytes, leg: leg, side: side, at: now)
        }
        let path = Path(remote: source, local: legs[leg].address(of: side))
        let isFresh = !delivery.isCopy && now - delivery.sentAt < Simulation.freshTime
        receive(delivery.datagram, isDamaged: delivery.isDamaged, isFresh: isFresh, on: path, leg: leg, side: side)
        guard !delivery.isDamaged, let replayed = legs[leg].replay(after: delivery.datagram, to: side) else { return }
        receive(replayed, isDamaged: false, isFresh: false, on: path, leg: leg, side: side)
    }

    private func receive(
        _ datagram: Datagram, isDamaged: Bool, isFresh: Bool, on path: Path, leg: Int, side: Side
    ) {
        trace.datagram(.delivered, datagram.bytes, leg: leg, side: side, at: now)
        // What came before its key did was refused: a second time may be the first that counts.
        let isRepeated = !isDamaged && legs[leg].hasAccepted(datagram, by: side)
        let arrival = AuthenticityChecker.Arrival(
            byteCount: datagram.bytes.count, isDamaged: isDamaged, isRepeated: isRepeated, isFresh: isFresh)
        let isAccepted = receive(datagram.bytes, on: path, leg: leg, side: side, arrival: arrival)
        if isAccepted { legs[leg].noteAccepted(datagram, by: side) }
    }

    /// - Returns: whether a session takes it for authentic.
    private func receive(
        _ bytes: [UInt8], on path: Path, leg: Int, side: Side, arrival: AuthenticityChecker.Arrival
    ) -> Bool {
        guard side == .b else { return receive(bytes, on: path, by: peers[leg], arrival: arrival) }
        switch listener.receive(bytes.span, on: path, at: localTime(leg: leg, side: .b)) {
        case .session(let id):
            if let peer = sessions[id] { return receive(bytes, on: path, by: peer, arrival: arrival) }
            log.report("listener", "names a session that is gone", at: now)
        case .handled: pollListener(leg: leg)
        case .dropped: break
        }
        return false
    }

    private func receive(
        _ bytes: [UInt8], on path: Path, by peer: SimulatedPeer, arrival: AuthenticityChecker.Arrival
    ) -> Bool {
        let before = peer.session.receivedBytes
        var arrival = arrival
        if arrival.isDamaged { peer.damagedCount += 1 }
        arrival.isFresh = arrival.isFresh && isSealed(bytes, for: peer)
        peer.session.receive(bytes.span, on: path, at: localTime(leg: peer.leg, side: peer.side))
        let acceptedByteCount = (peer.session.receivedBytes - before).bytes
        AuthenticityChecker(log: log).check(arrival, acceptedByteCount: acceptedByteCount, at: now)
        poll(peer)
        return acceptedByteCount > 0
    }

    /// Whether a datagram is one of an established session, and that session is this one and under way.
    private func isSealed(_ bytes: [UInt8], for peer: SimulatedPeer) -> Bool {
        var rest = bytes.span
        guard phase == .measuring, peer.session.isConnected, let header = try? ProtectedHeader(parsing: &rest) else {
            return false
        }
        return header.destination == peer.session.localID
    }

    // MARK: To the network

    /// Does everything that a session wants done, until it waits.
    func poll(_ peer: SimulatedPeer) {
        while true {
            var output = Output<SessionEvent>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: batchByteCount) { output = peer.session.pollOutput(into: &$0) }
            switch output {
            case .transmit(_, let segmentSize, let path):
                transmit(batch, segmentSize, on: path, leg: peer.leg, side: peer.side)
            case .event(let event): handle(event, of: peer)
            case .wait(let until, _):
                peer.wakeAt = until.map { trueTime(showing: $0, leg: peer.leg, side: peer.side) }
                return
            }
        }
    }

    func wake(_ peer: SimulatedPeer) {
        peer.session.advance(to: localTime(leg: peer.leg, side: peer.side))
        poll(peer)
    }

    func wakeListener() {
        listener.advance(to: localTime(leg: 0, side: .b))
        pollListener(leg: nil)
    }

    /// - Parameter leg: where the datagram came from that the listener has dealt with.
    private func pollListener(leg: Int?) {
        if let session = listener.takeSession(), let leg { add(session, leg: leg) }
        while true {
            var output = Output<Never>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: batchByteCount) { output = listener.pollOutput(into: &$0) }
            switch output {
            case .transmit(_, let segmentSize, let path):
                transmit(batch, segmentSize, on: path, leg: Leg.index(of: path.remote) ?? 0, side: .b)
            case .wait(let until, _):
                listenerWakeAt = until.map { trueTime(showing: $0, leg: 0, side: .b) }
                return
            }
        }
    }

    private func transmit(_ batch: [UInt8], _ segmentSize: Int, on path: Path, leg: Int, side: Side) {
        guard segmentSize < batch.count else { return transmit(batch, on: path, leg: leg, side: side) }
        for start in stride(from: 0, to: batch.count, by: segmentSize) {
            transmit(Array(batch[start..<min(start + segmentSize, batch.count)]), on: path, leg: leg, side: side)
        }
    }

    private func transmit(_ datagram: [UInt8], on path: Path, leg: Int, side: Side) {
        datagramCount += 1
        if datagram.count > DatagramLimits.byteCountMax || datagram.isEmpty {
            log.report("datagrams", "one of \(datagram.count) bytes left", at: now)
        }
        trace.datagram(.sent, datagram, leg: leg, side: side, at: now)
        if !legs[leg].send(datagram, from: side, to: path.remote, at: now) {
            trace.datagram(.unreachable, datagram, leg: leg, side: side, at: now)
        }
    }

    private var batchByteCount: Int { scenario.batchCount * DatagramLimits.byteCountMax }

    // MARK: The network itself

    func apply(_ change: ProfileChange) {
        trace.event(.change, "profile", leg: 0, side: .a, at: now)
        guard phase == .measuring else { return }
        for index in legs.indices { legs[index].apply(change, at: now) }
        if let skew = change.skewOfA {
            for index in clocksOfCallers.indices { clocksOfCallers[index].change(skewPartsPerMillion: skew, at: now) }
        }
        if let skew = change.skewOfB { clockOfListener.change(skewPartsPerMillion: skew, at: now) }
        for peer in peers { poll(peer) }
    }

    /// What is older may have left the replay window.
    private static let freshTime = TimeSpan.seconds(2)
}
