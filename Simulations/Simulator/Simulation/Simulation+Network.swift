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
        while let delivery = legs[leg].aToB.deliver(at: now) { receive(delivery.datagram, leg: leg, side: .b) }
        while let delivery = legs[leg].bToA.deliver(at: now) { receive(delivery.datagram, leg: leg, side: .a) }
        for drop in legs[leg].aToB.takeDrops() { trace.drop(drop, leg: leg, side: .a, at: now) }
        for drop in legs[leg].bToA.takeDrops() { trace.drop(drop, leg: leg, side: .b, at: now) }
    }

    private func receive(_ datagram: Datagram, leg: Int, side: Side) {
        guard let source = legs[leg].source(of: datagram, to: side) else {
            return trace.datagram(.unreachable, datagram.bytes, leg: leg, side: side, at: now)
        }
        trace.datagram(.delivered, datagram.bytes, leg: leg, side: side, at: now)
        let path = Path(remote: source, local: legs[leg].address(of: side))
        let local = localTime(leg: leg, side: side)
        guard side == .b else {
            let peer = peers[leg]
            peer.session.receive(datagram.bytes.span, on: path, at: local)
            return poll(peer)
        }
        switch listener.receive(datagram.bytes.span, on: path, at: local) {
        case .session(let id):
            guard let peer = sessions[id] else { return log.report("listener", "names a session that is gone", at: now) }
            peer.session.receive(datagram.bytes.span, on: path, at: local)
            poll(peer)
        case .handled: pollListener(leg: leg)
        case .dropped: break
        }
    }

    // MARK: To the network

    /// Does everything that a session wants done, until it waits.
    func poll(_ peer: SimulatedPeer) {
        while true {
            var output = Output<SessionEvent>.wait(until: nil, reason: .nothing)
            let batch = [UInt8](capacity: batchByteCount) { output = peer.session.pollOutput(into: &$0) }
            switch output {
            case .transmit(_, let segmentSize, let path): transmit(batch, segmentSize, on: path, leg: peer.leg, side: peer.side)
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
}
