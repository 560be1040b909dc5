import PeerMedia
import PeerNoise
import PeerTransport
package import PeerUnits
import PeerWire

/// From the network: datagrams into events.
extension Session {
    /// Takes one datagram that came on `path`. Whatever its bytes are, it is dropped and counted at worst.
    package mutating func receive(_ datagram: Span<UInt8>, on path: Path, at now: Instant) {
        self.now = now
        guard phase != .closed, let first = datagram.isEmpty ? nil : datagram[0] else { return }
        if first & ~0x01 == ProtectedHeader.form {
            receiveProtected(datagram, on: path)
        } else if isCaller {
            receiveHandshake(datagram, on: path)
        }
    }

    // MARK: Handshake

    private mutating func receiveHandshake(_ datagram: Span<UInt8>, on path: Path) {
        var input = datagram
        guard let parsed = try? HandshakeDatagram(parsing: &input) else {
            violations += 1
            return
        }
        guard let key = handshake?.receive(parsed, at: now) else { return }
        if let known = admission.remoteKey {
            // A call anew after silence: only the same peer may take the session over.
            if known == key { acceptHandshake() } else { handshake = nil }
        } else {
            admission = Admission(asking: key, at: now)
            events.append(.identified(key))
        }
    }

    mutating func accept() {
        guard !admission.isAccepted, admission.remoteKey != nil, phase == .calling || phase == .linked else { return }
        admission.accept()
        states.update(at: now) { $0.admission = .accepted }
        if isCaller { acceptHandshake() }
        connectIfAccepted()
    }

    private mutating func acceptHandshake() {
        guard let finished = handshake.take() else { return }
        let isAnew = channel != nil
        // A key that makes no secret is no peer's; an old session may still come back.
        guard let call = finished.accept() else {
            if channel == nil { drop(.unanswered) }
            return
        }
        confirmingPing = nil
        third = call.third.map { ThirdMessage($0, at: now) }
        channel = call.takeChannel()
        channel?.rekeying = configuration.rekeying
        if isAnew { beginAnew() } else { phase = .linked }
        liveness = LivenessMonitor(patience: configuration.patience, at: now)
    }

    /// The other side knows nothing of the old session: what was under way is told again.
    private mutating func beginAnew() {
        phase = .linked
        heldPacket = nil
        let state = states.local
        states = PeerStateExchange(local: state, at: now)
        messagesIn = MessageReceiver()
        messagesOut = MessageSender()
        sender.reset(at: now)
        receiver.reset(at: now)
        clock.reset()
        roundTrip.reset()
        nextReconnection = nil
        isReconnectingAnew = true
    }

    private mutating func connectIfAccepted() {
        guard phase == .linked, admission.isAccepted, states.remote?.admission == .accepted else { return }
        phase = .connected
        events.append(isReconnectingAnew ? .reconnected(anew: true) : .connected)
        isReconnectingAnew = false
        reconnectionDeadline = nil
    }

    // MARK: Packets

    private mutating func receiveProtected(_ datagram: Span<UInt8>, on path: Path) {
        guard let opened = channel?.open(datagram, at: now) else { return }
        receivedBytes += ByteCount(datagram.count)
        third = nil
        if liveness.receivePacket(at: now) == .alive, phase == .connected {
            handshake = nil
            nextReconnection = nil
            reconnectionDeadline = nil
            events.append(.reconnected(anew: false))
        }
        paths.receive(on: path, isNewest: opened.isNewest, at: now)
        var chunks = opened.plaintext.span
        guard let sentMicros = try? chunks.wireUInt32() else {
            violations += 1
            return
        }
        let isAckEliciting = receiveChunks(&chunks, sentMicros: sentMicros, on: path)
        receiver.packetReceived(
            opened.number, sentMicros: sentMicros, byteCount: ByteCount(datagram.count), isAckEliciting: isAckEliciting,
            at: now)
    }

    /// Takes the chunks of one packet; true where one of them asks for arrival feedback: media, so that its sender
    /// finds its rate, and a ping, so that a side that only answers knows what becomes of its answers.
    private mutating func receiveChunks(_ chunks: inout Span<UInt8>, sentMicros: UInt32, on path: Path) -> Bool {
        var isAckEliciting = false
        while !chunks.isEmpty, phase != .closed {
            do throws(WireError) {
                let rawKind = try chunks.wireUInt8()
                guard let kind = ChunkKind(rawValue: rawKind) else { throw .unknownKind(rawKind) }
                switch kind {
                case .mediaFragment, .paritySymbol:
                    isAckEliciting = true
                    try receiveMedia(kind, &chunks, sentMicros: sentMicros)
                case .arrivalFeedback, .negativeAcknowledgement, .frameReport, .keyframeRequest:
                    try receiveReport(kind, &chunks)
                case .message, .messageAcknowledgement:
                    try receiveMessage(kind, &chunks)
                default:
                    if kind == .ping { isAckEliciting = true }
                    try receiveControl(kind, &chunks, on: path)
                }
            } catch {
                // What follows a chunk that cannot be read cannot be found either.
                violations += 1
                return isAckEliciting
            }
        }
        return isAckEliciting
    }

    private mutating func receiveMedia(
        _ kind: ChunkKind, _ chunks: inout Span<UInt8>, sentMicros: UInt32
    ) throws(WireError) {
        if kind == .mediaFragment {
            let fragment = try MediaFragment(parsing: &chunks)
            let bytes = chunks.extracting(first: Int(fragment.byteCount))
            chunks = chunks.extracting(droppingFirst: Int(fragment.byteCount))
            guard acceptsMedia(stream: fragment.stream) else { return }
            receiver.receive(fragment, bytes: bytes, sentMicros: sentMicros, at: now)
        } else {
            let symbol = try ParitySymbol(parsing: &chunks)
            let bytes = chunks.extracting(first: Int(symbol.byteCount))
            chunks = chunks.extracting(droppingFirst: Int(symbol.byteCount))
            guard acceptsMedia(stream: symbol.stream) else { return }
            receiver.receive(symbol, bytes: bytes, sentMicros: sentMicros, at: now)
        }
    }

    /// Frames of a side that is not accepted are not looked at; streams of a kind that is not known yet are left alone.
    private func acceptsMedia(stream: UInt8) -> Bool { admission.isAccepted && stream == 0 }

    private mutating func receiveReport(_ kind: ChunkKind, _ chunks: inout Span<UInt8>) throws(WireError) {
        switch kind {
        case .arrivalFeedback: sender.receive(try ArrivalFeedback(parsing: &chunks), at: now)
        case .negativeAcknowledgement: sender.receive(try NegativeAcknowledgement(parsing: &chunks), at: now)
        case .frameReport: sender.receive(try FrameReport(parsing: &chunks), at: now)
        default: sender.receive(try KeyframeRequest(parsing: &chunks), at: now)
        }
    }

    mutating func reportDelivery() {
        guard !hasReportedDelivery, let end = states.local.endFrame, phase == .connected else { return }
        guard end == 0 || sender.isDelivered(through: FrameNumber(end - 1)) else { return }
        hasReportedDelivery = true
        events.append(.delivered)
    }

    private mutating func receiveMessage(_ kind: ChunkKind, _ chunks: inout Span<UInt8>) throws(WireError) {
        guard kind == .message else {
            messagesOut.receive(try MessageAcknowledgement(parsing: &chunks))
            return
        }
        let head = try MessageChunk(parsing: &chunks)
        let bytes = try chunks.wireBytes(Int(head.byteCount))
        guard admission.isAccepted else { return }
        for message in messagesIn.receive(head, bytes: bytes) { events.append(.message(message)) }
    }

    private mutating func receiveControl(
        _ kind: ChunkKind, _ chunks: inout Span<UInt8>, on path: Path
    ) throws(WireError) {
        switch kind {
        case .ping:
            pongs.receive(try Ping(parsing: &chunks), at: now)
            receiver.hastenFeedback()
        case .pong: receive(try Pong(parsing: &chunks))
        case .pathChallenge: paths.receiveChallenge(try PathChallenge(parsing: &chunks), on: path)
        case .pathResponse: receivePathResponse(try PathChallenge(parsing: &chunks))
        case .peerState: receive(try PeerState(parsing: &chunks))
        case .close: receive(try Close(parsing: &chunks))
        case .padding: break
        default: throw .unknownKind(kind.rawValue)
        }
    }

    private mutating func receive(_ pong: Pong) {
        guard let sentMicros = liveness.receivePong(pong.identifier) else { return }
        if let ping = confirmingPing, Int32(bitPattern: pong.identifier &- ping) >= 0 {
            channel?.confirmPhase()
            confirmingPing = nil
        }
        let held = max(0, pong.sentMicros &- pong.receivedMicros)
        roundTrip.record(.microseconds(max(0, now.microseconds &- sentMicros &- held)), at: now)
        clock.record(
            sentMicros: sentMicros, receivedRemote: pong.receivedMicros, sentRemote: pong.sentMicros,
            receivedMicros: now.microseconds)
        updateEstimates()
    }

    private mutating func updateEstimates() {
        guard let smoothed = roundTrip.smoothed else { return }
        let ceiling = TimeSpan.milliseconds(Int64(states.remote?.playoutCeilingMilliseconds ?? 0))
        sender.update(roundTrip: smoothed, peerPlayoutCeiling: ceiling)
        receiver.update(roundTrip: smoothed, losesRuns: sender.losesRuns, clockOffset: clock.offset)
    }

    private mutating func receivePathResponse(_ response: PathChallenge) {
        guard paths.receiveResponse(response) else { return }
        sender.pathChanged(at: now)
        receiver.pathChanged(at: now)
        roundTrip = RoundTripEstimator()
        events.append(.pathChanged(paths.active))
    }

    private mutating func receive(_ state: PeerState) {
        guard states.receive(state) else { return }
        events.append(.peerStateChanged(state))
        if state.admission == .deciding, phase == .linked { events.append(.peerIsDeciding) }
        connectIfAccepted()
    }

    private mutating func receive(_ close: Close) {
        if let ours = closing {
            closing = nil
            drop(ours.cause)
        } else {
            end(with: close.reason, cause: .remote(close.reason))
        }
    }
}
