import PeerMedia
import PeerTransport
package import PeerUnits
import PeerWire

/// To the network: what is due into sealed datagrams.
extension Session {
    /// What is to be done next; call again until `.wait`.
    /// - Precondition: `batch` is empty and has room for at least one datagram.
    package mutating func pollOutput(into batch: inout OutputSpan<UInt8>) -> Output<SessionEvent> {
        precondition(
            batch.isEmpty && batch.freeCapacity >= DatagramLimits.byteCountMax, "a batch has room for a datagram")
        collectMediaEvents()
        if let event = events.popFirst() { return .event(event) }
        guard phase != .closed else { return .wait(until: nil, reason: .nothing) }
        if writeHandshake(into: &batch) {
            return .transmit(byteCount: batch.count, segmentSize: batch.count, on: paths.active)
        }
        if let path = writePathChunk(into: &batch) {
            return .transmit(byteCount: batch.count, segmentSize: batch.count, on: path)
        }
        let segmentSize = writePackets(into: &batch)
        if segmentSize > 0 { return .transmit(byteCount: batch.count, segmentSize: segmentSize, on: paths.active) }
        return wait()
    }

    /// Takes what receiver and sender have to say.
    mutating func collectMediaEvents() {
        while let event = receiver.pollEvent() {
            switch event {
            case .frame(let frame): events.append(.frame(frame))
            case .lost(let frames): events.append(.framesLost(frames))
            }
        }
        while let outgoing = sender.pollEvent() { events.append(.outgoing(outgoing)) }
        reportDelivery()
    }

    // MARK: Datagrams

    private mutating func writeHandshake(into batch: inout OutputSpan<UInt8>) -> Bool {
        let isDue =
            third?.writeDatagram(into: &batch, at: now) ?? false
            || handshake?.writeDatagram(into: &batch, at: now) ?? false
        if isDue { sentBytes += ByteCount(batch.count) }
        return isDue
    }

    private mutating func writePathChunk(into batch: inout OutputSpan<UInt8>) -> Path? {
        guard channel != nil, let due = paths.pollChunk(at: now) else { return nil }
        let packet = [UInt8](capacity: Session.packetByteCountMax) { output in
            output.writeUInt32(sendTime)
            due.chunk.write(as: due.kind, into: &output)
        }
        seal(packet, containsMedia: false, into: &batch)
        return due.path
    }

    /// Fills the batch with datagrams of one size (the last may be shorter); gives that size, or 0 where nothing is
    /// due.
    private mutating func writePackets(into batch: inout OutputSpan<UInt8>) -> Int {
        var segmentSize = 0
        while batch.freeCapacity >= DatagramLimits.byteCountMax, let packet = nextPacket() {
            let size = ProtectedHeader.byteCount + packet.bytes.count + DatagramLimits.tagByteCount
            if segmentSize != 0, size > segmentSize {
                heldPacket = packet
                break
            }
            seal(packet.bytes, containsMedia: packet.containsMedia, into: &batch)
            if segmentSize == 0 { segmentSize = size }
            if size < segmentSize || phase == .closing { break }
        }
        return segmentSize
    }

    private mutating func nextPacket() -> Packet? {
        if let held = heldPacket.take() { return held }
        guard channel != nil else { return nil }
        var containsMedia = false
        let bytes = [UInt8](capacity: Session.packetByteCountMax) { output in
            output.writeUInt32(sendTime)
            writeControl(into: &output)
            guard phase == .connected else { return }
            let before = output.count
            writeMedia(into: &output)
            containsMedia = output.count > before
        }
        guard bytes.count > ProtectedHeader.sendTimeByteCount else { return nil }
        return Packet(bytes: bytes, containsMedia: containsMedia)
    }

    private var sendTime: UInt32 { UInt32(truncatingIfNeeded: now.microseconds) }

    private mutating func seal(_ packet: [UInt8], containsMedia: Bool, into batch: inout OutputSpan<UInt8>) {
        let before = batch.count
        guard let number = channel?.seal(packet.span, into: &batch, at: now) else { return }
        let size = ByteCount(batch.count - before)
        sentBytes += size
        sender.packetSent(number, byteCount: size, at: now, containsMedia: containsMedia)
    }

    // MARK: Chunks, most urgent first

    private mutating func writeControl(into output: inout OutputSpan<UInt8>) {
        if closing?.isDue(at: now) == true, let close = closing?.take(at: now) {
            close.write(into: &output)
            return
        }
        guard phase != .closing else { return }
        pongs.writeChunks(into: &output, at: now)
        if states.isDue(at: now) { states.take(at: now, again: repetition).write(into: &output) }
        if messagesIn.isAcknowledgementDue { messagesIn.takeAcknowledgement().write(into: &output) }
        if admission.isAccepted, let due = receiver.nextSendTime(at: now), due <= now {
            receiver.writeChunks(into: &output, at: now)
        }
        if phase == .connected { messagesOut.writeChunks(into: &output, at: now, again: repetition) }
        if liveness.isPingDue(at: now), output.freeCapacity >= Ping.byteCount {
            let ping = Ping(identifier: liveness.takePing(at: now))
            if confirmingPing == nil, channel.reading({ $0.awaitsConfirmation }) == true {
                confirmingPing = ping.identifier
            }
            ping.write(into: &output)
        }
    }

    private mutating func writeMedia(into output: inout OutputSpan<UInt8>) {
        guard let due = sender.nextSendTime(at: now), due <= now,
            let number = channel.reading({ $0.nextPacketNumber })
        else { return }
        sender.writeChunks(into: &output, packetNumber: number, at: now)
    }

    /// What has not been acknowledged by then was lost more likely than not (RFC 9002, section 6.1.2: 9/8 of the
    /// round trip).
    private var repetition: TimeSpan {
        guard let smoothed = roundTrip.smoothed else { return .milliseconds(100) }
        return smoothed * 9 / 8 + .milliseconds(5)
    }

    // MARK: Time

    /// Lets timers fire.
    package mutating func advance(to now: Instant) {
        self.now = now
        guard phase != .closed else { return }
        if handshake.reading({ $0.isUnanswered(at: now) }) == true { advanceUnanswered() }
        if third?.isUnanswered(at: now) == true { advanceUnconfirmed() }
        if let deadline = reconnectionDeadline, deadline <= now { drop(.silence) }
        if phase != .closing, admission.isUndecided(at: now) { end(with: .undecided, cause: .local(.undecided)) }
        if closing?.isOver(at: now) == true, let over = closing { drop(over.cause) }
        guard channel != nil, phase != .closing, phase != .closed else { return }
        switch liveness.advance(to: now) {
        case .silent: fallSilent()
        case .lost where phase == .connected: drop(.silence)
        default: break
        }
        if let due = nextReconnection, due <= now { callAnew() }
        sender.advance(to: now)
        receiver.advance(to: now)
    }

    private mutating func advanceUnanswered() {
        handshake = nil
        if channel == nil { drop(.unanswered) }
    }

    /// The other side has not spoken under the new keys.
    private mutating func advanceUnconfirmed() {
        guard isReconnectingAnew else { return drop(.unanswered) }
        third = nil
        nextReconnection = now
    }

    private mutating func fallSilent() {
        guard phase == .connected else {
            // A call whose last message is under way has its own time.
            guard third == nil else { return }
            if isReconnectingAnew {
                nextReconnection = now
            } else {
                drop(receivedBytes == .zero ? .unanswered : .silence)
            }
            return
        }
        events.append(.reconnecting)
        reconnectionDeadline = now + configuration.patience
        if isCaller { nextReconnection = now }
    }

    /// The old session may live on at the other side (then its pings revive it) or be gone (then this call makes a
    /// new one).
    private mutating func callAnew() {
        handshake = CallerHandshakes(
            by: remoteKey.map { .only($0) } ?? .stranger(), configuration: configuration,
            timeout: Session.reconnectionInterval, seed: &seed, at: now)
        nextReconnection = now + Session.reconnectionInterval
    }

    private func wait() -> Output<SessionEvent> {
        var earliest = Deadline()
        if let handshake = handshake.reading({ $0.nextTimer }) { earliest.consider(handshake, .handshake) }
        if let third { earliest.consider(third.nextTimer, .handshake) }
        if let closing { earliest.consider(closing.nextTimer, .closing) }
        if phase != .closing, let decision = admission.nextTimer { earliest.consider(decision, .decision) }
        guard channel != nil, phase != .closing else { return .wait(until: earliest.time, reason: earliest.reason) }
        earliest.consider(liveness.nextTimer, .heartbeat)
        if let path = paths.nextTimer { earliest.consider(path, .pathValidation) }
        if let state = states.nextTimer { earliest.consider(state, .heartbeat) }
        if let deadline = reconnectionDeadline { earliest.consider(deadline, .handshake) }
        if let call = nextReconnection { earliest.consider(call, .handshake) }
        if admission.isAccepted, let feedback = receiver.nextSendTime(at: now) {
            earliest.consider(feedback, .feedback)
        }
        if let playout = receiver.nextTimer { earliest.consider(playout, .media) }
        guard phase == .connected else { return .wait(until: earliest.time, reason: earliest.reason) }
        if let pacing = sender.nextSendTime(at: now) { earliest.consider(pacing, .pacing) }
        if let media = sender.nextTimer { earliest.consider(media, .media) }
        if let message = messagesOut.nextTimer { earliest.consider(message, .messages) }
        return .wait(until: earliest.time, reason: earliest.reason)
    }

    private static let packetByteCountMax = DatagramLimits.chunkByteCountMax + ProtectedHeader.sendTimeByteCount
    /// A call that gets no answer within its ten seconds is begun anew with fresh keys.
    private static let reconnectionInterval = TimeSpan.seconds(10)
}

/// The earliest of several times, with what it is for.
private struct Deadline {
    var time: Instant?
    var reason = WaitReason.nothing

    mutating func consider(_ candidate: Instant, _ reason: WaitReason) {
        if let time, time <= candidate { return }
        time = candidate
        self.reason = reason
    }
}
