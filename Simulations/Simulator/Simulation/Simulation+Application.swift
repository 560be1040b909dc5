import PeerMedia
import PeerNoise
import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire

/// What the applications around the sessions do.
extension Simulation {
    // MARK: Sessions

    /// Takes a session that the listener has made.
    func add(_ session: consuming Session, leg: Int) {
        let transmitter = scenario.listener.video.map { VideoTransmitter($0, source: nil, random: &random) }
        let id = session.localID
        let peer = SimulatedPeer(leg: leg, side: .b, session: session, transmitter: transmitter)
        peers.append(peer)
        if let id { sessions[id] = peer }
        poll(peer)
    }

    func handle(_ event: SessionEvent, of peer: SimulatedPeer) {
        switch event {
        case .identified(let key): identify(key, to: peer)
        case .connected: connect(peer)
        case .frame(let frame): view(frame, by: peer)
        case .framesLost(let frames): lose(frames, by: peer)
        case .outgoing(let event): note(event, of: peer)
        case .message(let message): messages[peer.leg][peer.side.other.rawValue].receive(message, at: now)
        case .reconnected(let isAnew): reconnect(peer, isAnew: isAnew)
        case .delivered:
            peer.hasDelivered = true
            note("delivered", of: peer)
        case .closed(let cause): close(peer, cause)
        case .peerIsDeciding: note("peer is deciding", of: peer)
        case .peerStateChanged: note("peer state", of: peer)
        case .pathChanged: note("path changed", of: peer)
        case .reconnecting: note("reconnecting", of: peer)
        }
    }

    private func note(_ text: String, of peer: SimulatedPeer) {
        trace.event(.session, text, leg: peer.leg, side: peer.side, at: now)
    }

    private func identify(_ key: PublicKey, to peer: SimulatedPeer) {
        note("identified", of: peer)
        let expected = peer.side == .a ? keys.listener.publicKey : keys.callers[peer.leg].publicKey
        if key != expected { log.report("identity", "\(peer.side.name) was shown a wrong key", at: now) }
        let options = peer.side == .a ? scenario.caller : scenario.listener
        agenda.schedule(.decide(peer), at: now + options.decisionTime)
        guard peer.side == .b else { return }
        for older in peers where older.side == .b && older.leg == peer.leg && older !== peer && !older.isClosed {
            older.session.supersede(at: localTime(leg: peer.leg, side: .b))
            poll(older)
        }
    }

    func decide(_ peer: SimulatedPeer) {
        peer.session.decide(.accept, at: localTime(leg: peer.leg, side: peer.side))
        poll(peer)
    }

    private func connect(_ peer: SimulatedPeer) {
        note("connected", of: peer)
        peer.connectedAt = peer.connectedAt ?? now
        if peer.side == .b { observer(.bToA, leg: peer.leg)?.begin() }
        startCamera(of: peer)
        let options = peer.side == .a ? scenario.caller : scenario.listener
        if let interval = options.messageInterval { agenda.schedule(.message(peer), at: now + interval) }
    }

    private func reconnect(_ peer: SimulatedPeer, isAnew: Bool) {
        note(isAnew ? "reconnected anew" : "reconnected", of: peer)
        guard isAnew else { return }
        for side in [0, 1] { messages[peer.leg][side].begin() }
    }

    private func close(_ peer: SimulatedPeer, _ cause: CloseCause) {
        note("closed: \(cause)", of: peer)
        peer.isClosed = true
        if peer.side == .b, let id = sessions.first(where: { $0.value === peer })?.key {
            sessions[id] = nil
            listener.remove(id)
        }
        if phase == .measuring || phase == .healing, cause != .superseded, !isDeaf {
            log.report("liveness", "\(peer.side.name) closed in the middle: \(cause)", at: now)
        }
        for entry in peer.transmitter?.ledger.openEntries ?? [] { observer(of: peer)?.settleLost(entry.record) }
        if peer.side == .b { peers.removeAll { $0 === peer } }
    }

    // MARK: Video out

    private func startCamera(of peer: SimulatedPeer) {
        guard !peer.isCapturing, let phase = peer.transmitter?.phase() else { return }
        peer.isCapturing = true
        agenda.schedule(.capture(peer), at: now + phase)
    }

    func capture(_ peer: SimulatedPeer) {
        guard !peer.isClosed, phase == .measuring || phase == .healing,
            let interval = peer.transmitter?.options.frameInterval
        else { return }
        agenda.schedule(.capture(peer), at: now + interval)
        defer { peer.transmitter?.countPicture() }
        if peer.transmitter?.isBusy(at: now) ?? true { return skip("encoder", of: peer) }
        let local = localTime(leg: peer.leg, side: peer.side)
        switch peer.session.planFrame(at: local) {
        case .skip(.notConnected): break
        case .skip(let reason): skip("\(reason)", of: peer)
        case .encode(let plan): encode(plan, of: peer, local: local)
        }
        poll(peer)
    }

    private func skip(_ reason: String, of peer: SimulatedPeer) {
        trace.frame(.skipped, nil, text: reason, leg: peer.leg, side: peer.side, at: now)
        var record = FrameRecord(outcome: .skipped)
        record.capturedAt = now
        observer(of: peer)?.skip(record)
    }

    private func encode(_ plan: EncodingPlan, of peer: SimulatedPeer, local: Instant) {
        trace.frame(
            .planned, plan.frameNumber.rawValue, byteCount: plan.byteBudget.bytes,
            text: plan.isKeyframe ? "keyframe" : "",
            leg: peer.leg, side: peer.side, at: now)
        guard let (entity, readyAt) = peer.transmitter?.encode(microSec: local.microseconds, within: plan, at: now)
        else { return skip("encoder failed", of: peer) }
        var record = FrameRecord(outcome: .clean)
        record.frame = entity.frameNumber.rawValue
        record.capturedAt = now
        record.encodedAt = readyAt
        record.byteCount = entity.body.count
        record.width = entity.width
        record.height = entity.height
        record.isKeyframe = entity.isKeyframe
        if let forgotten = peer.transmitter?.ledger.append(entity, record: record) {
            observer(of: peer)?.settleLost(forgotten)
        }
        agenda.schedule(.encoded(peer, entity), at: readyAt)
    }

    func send(_ entity: FrameEntity, from peer: SimulatedPeer) {
        trace.frame(
            .encoded, entity.frameNumber.rawValue, byteCount: entity.body.count,
            text: entity.isKeyframe ? "keyframe" : "",
            leg: peer.leg, side: peer.side, at: now)
        peer.session.send(entity, at: localTime(leg: peer.leg, side: peer.side))
        poll(peer)
    }

    private func note(_ event: MediaSenderEvent, of peer: SimulatedPeer) {
        switch event {
        case .sent(let sent):
            peer.transmitter?.ledger[sent.frame]?.record.sentAt = trueTime(
                showed: sent.firstSentAt, leg: peer.leg, side: peer.side)
        case .skipped: break
        case .dropped(let number):
            trace.frame(.lost, number.rawValue, text: "dropped unsent", leg: peer.leg, side: peer.side, at: now)
            lose(number...number, sentBy: peer)
        }
    }

    // MARK: Video in

    private func view(_ frame: ReceivedFrame, by peer: SimulatedPeer) {
        let number = frame.entity.frameNumber
        trace.frame(
            .handedOut, number.rawValue, byteCount: frame.byteCount.bytes, text: "\(frame.outcome)", leg: peer.leg,
            side: peer.side, at: now)
        guard let sender = sender(to: peer), let observer = observer(of: sender), sender.transmitter != nil else {
            return log.report(
                "stream", "\(peer.side.name) was handed frame \(number.rawValue) that nobody sent", at: now)
        }
        let receivedAt = trueTime(showed: frame.receivedAt, leg: peer.leg, side: peer.side)
        sender.transmitter?.withLedger { observer.handOut(frame, ledger: &$0, receivedAt: receivedAt, at: now) }
    }

    private func lose(_ frames: ClosedRange<FrameNumber>, by peer: SimulatedPeer) {
        trace.frame(.lost, frames.lowerBound.rawValue, leg: peer.leg, side: peer.side, at: now)
        if let sender = sender(to: peer) { lose(frames, sentBy: sender) }
    }

    private func lose(_ frames: ClosedRange<FrameNumber>, sentBy sender: SimulatedPeer) {
        guard let observer = observer(of: sender) else { return }
        sender.transmitter?.withLedger { ledger in
            for raw in frames.lowerBound.rawValue...frames.upperBound.rawValue {
                observer.lose(FrameNumber(raw), ledger: &ledger, at: now)
            }
        }
    }

    /// The session whose frames `peer` is handed: the caller, or the listener's newest of this leg.
    private func sender(to peer: SimulatedPeer) -> SimulatedPeer? {
        peer.side == .b ? peers[peer.leg] : peers.last { $0.side == .b && $0.leg == peer.leg }
    }

    func observer(of sender: SimulatedPeer) -> StreamObserver? {
        observer(sender.side == .a ? .aToB : .bToA, leg: sender.leg)
    }

    func observer(_ direction: Expectation.Direction, leg: Int) -> StreamObserver? {
        observers.first { $0.direction == direction && $0.leg == leg }
    }

    private func trueTime(showed local: Instant, leg: Int, side: Side) -> Instant {
        let clock = side == .a ? clocksOfCallers[leg] : clockOfListener
        return min(now, clock.trueTime(showing: local))
    }

    // MARK: Messages

    func sendMessage(from peer: SimulatedPeer) {
        let options = peer.side == .a ? scenario.caller : scenario.listener
        guard !peer.isClosed, phase == .measuring, let interval = options.messageInterval else { return }
        agenda.schedule(.message(peer), at: now + interval)
        let message = messages[peer.leg][peer.side.rawValue].next
        if peer.session.send(message: message, as: .reliable, at: localTime(leg: peer.leg, side: peer.side)) {
            messages[peer.leg][peer.side.rawValue].confirm()
        }
        poll(peer)
    }
}
