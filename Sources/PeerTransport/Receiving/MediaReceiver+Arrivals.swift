import PeerMedia
package import PeerUnits
package import PeerWire

/// From the session's packets to whole frames.
extension MediaReceiver {
    /// Every packet of the session, once opened; `sentMicros` is the send time that it carries. Its chunks come first.
    package mutating func packetReceived(
        _ packetNumber: UInt64, sentMicros: UInt32, byteCount: ByteCount, isAckEliciting: Bool, at now: Instant
    ) {
        guard packetNumber <= MediaReceiver.packetNumberMax else { return }
        reordering.packetReceived(packetNumber, at: now)
        feedback.packetReceived(packetNumber, isAckEliciting: isAckEliciting, at: now)
    }

    /// A fragment with its bytes, exactly `fragment.byteCount` of them.
    package mutating func receive(
        _ fragment: MediaFragment, bytes: Span<UInt8>, sentMicros: UInt32, at now: Instant
    ) {
        guard isAcceptable(fragment, bytes: bytes) else {
            counts.refusedFragmentCount += 1
            return
        }
        counts.receivedFragmentCount += 1
        let number = FrameNumber(fragment.frame)
        if fragment.isKeyframe { keyframes.keyframeSeen(number) }
        guard playout.noteArrival(of: number, isKeyframe: fragment.isKeyframe, at: now) else {
            counts.lateFragmentCount += 1
            return
        }
        let previousArrival = fragment.isRetransmission ? nil : assembler[number]?.lastArrivalAt
        switch assembler.insert(fragment, bytes: bytes, sentMicros: sentMicros, at: now) {
        case .duplicate: counts.duplicateFragmentCount += 1
        case .refused: counts.refusedFragmentCount += 1
        case .accepted(let isComplete):
            playout.noteProgress(of: number, at: now)
            if let previousArrival { nacks.record(spacing: now - previousArrival) }
            if !fragment.isRetransmission { noteDelay(of: number, sentMicros: sentMicros, at: now) }
            if fragment.index + 1 == fragment.count { feedback.frameEnded() }
            if isComplete { frameCompleted(number, at: now) }
            if !parity.isEmpty { repairHoles(at: now) }
        }
        advance(to: now)
    }

    /// A repair symbol with its bytes, exactly `symbol.byteCount` of them.
    package mutating func receive(
        _ symbol: ParitySymbol, bytes: Span<UInt8>, sentMicros: UInt32, at now: Instant
    ) {
        guard isAcceptable(symbol, bytes: bytes) else {
            counts.refusedFragmentCount += 1
            return
        }
        counts.receivedParityCount += 1
        feedback.frameEnded()
        for (place, measures) in symbol.frames.enumerated() {
            let raw = symbol.lastFrame - UInt32(symbol.frames.count - 1 - place)
            openFrame(FrameNumber(raw), measures: measures, sentMicros: sentMicros, at: now)
        }
        if symbol.byteCount > 1 { nacks.noteParity(closing: FrameNumber(symbol.lastFrame)) }
        guard Int(symbol.byteCount) >= symbol.longestFragmentByteCount else { return advance(to: now) }
        parity.insert(RepairEquation(head: symbol, bytes: bytes, at: now))
        repairHoles(at: now)
        advance(to: now)
    }

    /// A symbol tells of frames of which nothing has come.
    private mutating func openFrame(
        _ number: FrameNumber, measures: ParitySymbol.CoveredFrame, sentMicros: UInt32, at now: Instant
    ) {
        guard playout.noteArrival(of: number, isKeyframe: false, at: now) else { return }
        _ = assembler.open(
            number, fragmentCount: Int(measures.fragmentCount), byteCount: Int(measures.byteCount),
            sentMicros: sentMicros,
            at: now)
    }

    private mutating func repairHoles(at now: Instant) {
        for repair in parity.solve(assembler) {
            let insertion = assembler.insertRepaired(repair.index, of: repair.frame, bytes: repair.bytes.span, at: now)
            if insertion == .accepted(isComplete: true) { frameCompleted(repair.frame, at: now) }
        }
    }

    private func isAcceptable(_ symbol: ParitySymbol, bytes: Span<UInt8>) -> Bool {
        let fragmentCount = symbol.frames.reduce(0) { $0 + Int($1.fragmentCount) }
        return symbol.stream == configuration.stream && symbol.lastFrame <= MediaReceiver.frameNumberMax
            && bytes.count == Int(symbol.byteCount) && fragmentCount <= RepairScheduler.windowFragmentCountMax
            && !symbol.frames.isEmpty && Int(symbol.lastFrame) + 1 >= symbol.frames.count
    }

    private func isAcceptable(_ fragment: MediaFragment, bytes: Span<UInt8>) -> Bool {
        fragment.stream == configuration.stream && fragment.frame <= MediaReceiver.frameNumberMax
            && fragment.frameByteCount >= UInt32(fragment.count)
            && fragment.index < fragment.count && bytes.count == Int(fragment.byteCount)
    }

    /// The slowest packet of a frame tells how late the path makes it.
    private mutating func noteDelay(of number: FrameNumber, sentMicros: UInt32, at now: Instant) {
        let low = UInt32(truncatingIfNeeded: now.microseconds) &- sentMicros
        let delayMicros = packetDelay &+ Int64(Int32(truncatingIfNeeded: Int64(low) &- packetDelay))
        packetDelay = delayMicros
        assembler.noteDelay(delayMicros, of: number)
    }

    private mutating func frameCompleted(_ number: FrameNumber, at now: Instant) {
        feedback.frameEnded()
        guard let frame = assembler[number] else { return }
        guard let wire = reader.read(frame.bytes), wire.entity.frameNumber == number else {
            counts.invalidFrameCount += 1
            playout.giveUp(number)
            return
        }
        if frame.outcome == .clean, let delayMicros = frame.delayMicros {
            jitter.record(delayMicros: delayMicros)
            delay.record(captureMicros: wire.entity.microSec, receivedAt: now, jitter: jitter.jitter)
        }
        playout.insert(
            ReadyFrame(
                wire: wire, sentMicros: frame.sentMicros, receivedAt: now, outcome: frame.outcome,
                byteCount: ByteCount(frame.bytes.count)))
        releaseOldFrames(before: number)
    }

    /// Bytes of frames further back serve no repair any more: not that of this frame, and not, together with symbols
    /// yet to come, that of the frames that its own symbols reach back to.
    private mutating func releaseOldFrames(before number: FrameNumber) {
        let kept = UInt32(ParitySymbol.windowFrameCountMax) * 2
        guard number.rawValue > kept else { return }
        for back in kept...min(number.rawValue, kept * 2) {
            let old = FrameNumber(number.rawValue - back)
            if let unsettled = playout.unsettled, old < unsettled { assembler.remove(old) }
        }
    }

    /// Two years of video end before; the last few stay free, so that no count runs over.
    private static let frameNumberMax = UInt32.max - 1_024
    /// RFC 9000, section 12.3, ends there too.
    private static let packetNumberMax: UInt64 = 1 << 62
}
