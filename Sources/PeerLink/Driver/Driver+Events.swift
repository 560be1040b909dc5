import PeerMedia
import PeerNoise
import PeerProtocol
import PeerSockets
import PeerTransport
import PeerUnits
import PeerWire

/// What sessions say, and what follows from it.
extension Driver {
    func handle(_ event: SessionEvent, of link: Link) {
        switch event {
        case .identified(let key): identify(key, link)
        case .peerIsDeciding:
            link.feeds.events.send(.waitingForDecision)
            configuration.onWaitingForDecision()
        case .connected: connected(link)
        case .peerStateChanged(let state):
            link.feeds.events.send(.peerState(sendsVideo: state.sendsVideo, receivesVideo: state.receivesVideo))
        case .frame(let frame): receive(frame, of: link)
        case .framesLost(let frames): lose(frames, of: link)
        case .outgoing(let event): note(event, of: link)
        case .message(let bytes): link.feeds.messages.send(bytes)
        case .pathChanged(let path): link.feeds.events.send(.pathChanged(path.remote))
        case .reconnecting: link.feeds.events.send(.reconnecting)
        case .reconnected: link.feeds.events.send(.reconnected)
        case .delivered: link.feeds.events.send(.delivered)
        case .closed(let cause): remove(link, error(cause, link))
        }
    }

    // MARK: Trust

    private func identify(_ key: PublicKey, _ link: Link) {
        if let verdict = link.verdictOfInvite { return apply(verdict, to: link.id) }
        let question = TrustQuestion(
            key: PeerKey(key), address: link.session.path.remote, isCaller: link.session.isCaller)
        let judge = TrustJudge(policy: configuration.trust, host: link.host)
        let id = link.id
        Task { [weak self] in
            let verdict = await judge.verdict(on: question)
            await self?.apply(verdict, to: id)
        }
    }

    /// Who has joined by an invite is known from then on, and so is the host of whoever has given it. Where the file
    /// cannot be written, the link is none the worse for it.
    private func remember(_ key: PublicKey, of link: Link) {
        let question = TrustQuestion(
            key: PeerKey(key), address: link.session.path.remote, isCaller: link.session.isCaller)
        try? TrustJudge(policy: configuration.trust, host: link.host).remember(question)
        refreshKnownCallers()
    }

    private func apply(_ verdict: TrustJudge.Verdict, to id: UInt64) {
        guard let link = links[id] else { return }
        let now = advanceClock()
        switch verdict {
        case .accept: accept(link, at: now)
        case .silence: link.session.decide(.ignore, at: now)
        case .refuse(.inviteSpent):
            link.refusal = .inviteSpent
            link.session.decide(.refuse(.inviteSpent), at: now)
        case .refuse(let error):
            link.refusal = error
            link.session.decide(link.session.isCaller ? .ignore : .refuse(.notTrusted), at: now)
        }
        pollAll()
    }

    private func accept(_ link: Link, at now: Instant) {
        guard listener != nil else {
            startDecoding(for: link)
            return link.session.decide(.accept, at: now)
        }
        let others = links.values.filter { $0.id != link.id && $0.isAnnounced }
        if let older = others.first(where: { $0.session.remoteKey == link.session.remoteKey }) {
            older.session.supersede(at: now)
        } else if others.count >= configuration.peerCountMax {
            return link.session.decide(.refuse(.busy), at: now)
        }
        link.isAnnounced = true
        startDecoding(for: link)
        link.session.decide(.accept, at: now)
    }

    private func connected(_ link: Link) {
        link.isAnnounced = true
        waitingForConnection.removeValue(forKey: link.id)?.resume(returning: .success(()))
        guard let key = link.session.remoteKey else { return }
        if case .accept = link.verdictOfInvite { remember(key, of: link) }
        guard let incoming else { return }
        incoming.send(
            Peer(
                driver: self, link: link.id, feeds: link.feeds, remoteKey: PeerKey(key),
                remoteAddress: link.session.path.remote))
    }

    private func error(_ cause: CloseCause, _ link: Link) -> PeerError? {
        if let refusal = link.refusal { return refusal }
        switch cause {
        case .local(.finished), .remote(.finished), .superseded: return nil
        case .unanswered: return .unreachable(host: link.host, hint: link.hint)
        case .silence: return .lost(host: link.host)
        case .remote(.busy): return .busy(host: link.host)
        case .remote(.notTrusted): return .refused(host: link.host)
        case .remote(.undecided): return .remote("nobody at \(link.host) answered the question in time: try again")
        case .remote(.inviteSpent): return .inviteSpent
        case .remote(.protocolViolation), .remote(.internalFault):
            return .remote("\(link.host) ended the link after a fault: call again")
        case .local: return .closed
        }
    }

    // MARK: Frames in

    private func receive(_ frame: ReceivedFrame, of link: Link) {
        link.pictureSize = frame.entity.size
        link.feeds.entities.send(frame.entity)
        if !link.queue.append(frame) {
            link.session.requestKeyframe(at: advanceClock())
            recordLoss(of: frame.entity.frameNumber, link)
        }
    }

    /// One long-lived task for each link: the decoder takes frames in order.
    func startDecoding(for link: Link) {
        let decoding = Decoding()
        let queue = link.queue
        let feeds = link.feeds
        let id = link.id
        let report: @Sendable (Decoding.Outcome) async -> Void = { [weak self] outcome in
            if case .success(let picture) = outcome.result { feeds.frames.send(picture) }
            await self?.decoded(outcome, id)
        }
        link.isDecoding = true
        Task.detached { [weak self] in
            await decoding.run(queue, report: report)
            await self?.decodedAll(of: id)
        }
    }

    private func decoded(_ outcome: Decoding.Outcome, _ id: UInt64) {
        guard let link = linkInDecoding(id) else { return }
        switch outcome.result {
        case .success:
            let record = FrameRecord(outcome, clock: link.session.clockOffset)
            if let captured = record.captureMicros { link.delays.record(outcome.decodedAt.microseconds - captured) }
            link.feeds.records.send(record)
        case .failure(let error):
            link.feeds.events.send(.codecFailed(error))
            recordLoss(of: outcome.frame.entity.frameNumber, link)
            link.session.requestKeyframe(at: advanceClock())
            pollAll()
        }
    }

    private func recordLoss(of frame: FrameNumber, _ link: Link) {
        var record = FrameRecord(isSent: false, outcome: .lost)
        record.frame = frame.rawValue
        link.feeds.records.send(record)
    }

    private func lose(_ frames: ClosedRange<FrameNumber>, of link: Link) {
        link.feeds.events.send(.framesLost(frames))
        // A gap is bounded by what the receiver keeps; a row for each of more than a second's frames tells nothing.
        let first = frames.lowerBound.rawValue
        for number in first...min(frames.upperBound.rawValue, first &+ Driver.lostRowCountMax) {
            recordLoss(of: FrameNumber(number), link)
        }
    }

    private static let lostRowCountMax: UInt32 = 1_000
}
