import PeerMedia
package import PeerUnits
import PeerWire

/// Between the queue and the session's packets.
extension MediaSender {
    /// Appends the media and parity chunks of one packet, as far as they fit and the pacer lets them go now; else
    /// nothing.
    ///
    /// A fragment can be as long as an empty packet takes: what the session adds itself goes behind media, or into a
    /// packet of its own.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, packetNumber: UInt64, at now: Instant) {
        packetBurst = nil
        packetMediaBytes = .zero
        packetEndsBurst = false
        packetRepeats.removeAll(keepingCapacity: true)
        guard pacer.canSend(at: now) else { return }
        dropStaleFrames(at: now)
        while packetBurst == nil, writeNextChunk(into: &output, at: now) {}
    }

    /// Every packet of the session, as it left: its whole UDP payload.
    package mutating func packetSent(
        _ packetNumber: UInt64, byteCount: ByteCount, at now: Instant, containsMedia: Bool
    ) {
        let size = byteCount + MediaSender.ipOverhead
        counts.sentPacketCount += 1
        counts.sentByteCount += UInt64(size.bytes)
        pacer.packetSent(size, at: now)
        history.packetSent(
            packetNumber, byteCount: size, burst: containsMedia ? packetBurst : nil, endsBurst: packetEndsBurst,
            repeated: containsMedia ? packetRepeats : [], at: now)
        if containsMedia {
            lastMediaSentAt = now
            unansweredSince = unansweredSince ?? now
        }
        budget.packetSent(
            size, media: containsMedia ? packetMediaBytes : .zero, at: bandwidth.targetRate, now: now)
        if containsMedia {
            packetBurst = nil
            packetRepeats.removeAll(keepingCapacity: true)
        }
    }

    /// One chunk of the highest rank (and behind a fragment in its first sending none: each has a packet of its own,
    /// for what their spacing tells); false where none is queued or none fits.
    private mutating func writeNextChunk(into output: inout OutputSpan<UInt8>, at now: Instant) -> Bool {
        if let fragment = queue.retransmissions.first { return writeRetransmission(fragment, into: &output, at: now) }
        if queue.wantsAnnouncement { return writeAnnouncement(into: &output) }
        if let order = queue.parity.first { return writeParity(closing: order.frame, into: &output) }
        guard !isWindowFull else { return false }
        if let number = queue.frames.first { return writeFragment(of: number, into: &output, at: now) }
        return false
    }

    private mutating func writeRetransmission(
        _ reference: FragmentReference, into output: inout OutputSpan<UInt8>, at now: Instant
    ) -> Bool {
        guard let frame = buffer[reference.frame] else {
            queue.removeFirstRetransmission()
            return true
        }
        let isWritten = write(reference.index, of: frame, isRetransmission: true, into: &output)
        guard isWritten else { return false }
        if !frame.isRetransmitted { counts.retransmittedFrameCount += 1 }
        counts.retransmittedFragmentCount += 1
        counts.retransmittedByteCount += UInt64(frame.bytes.count / frame.fragmentCount)
        buffer.fragmentSent(reference.index, of: reference.frame, isRetransmission: true, at: now)
        queue.removeFirstRetransmission()
        packetRepeats.append(reference)
        return true
    }

    private mutating func writeFragment(
        of number: FrameNumber, into output: inout OutputSpan<UInt8>, at now: Instant
    ) -> Bool {
        guard let frame = buffer[number] else {
            queue.removeFirstFrame()
            return true
        }
        let index = queue.sentFragmentCount
        guard write(index, of: frame, isRetransmission: false, into: &output) else { return false }
        buffer.fragmentSent(index, of: number, isRetransmission: false, at: now)
        newestSent = (
            number, .init(byteCount: UInt32(frame.bytes.count), fragmentCount: UInt16(frame.fragmentCount))
        )
        packetBurst = number.rawValue
        packetMediaBytes += ByteCount(frame.bytes.count / frame.fragmentCount)
        packetEndsBurst = queue.fragmentSent(of: frame.fragmentCount)
        if packetEndsBurst { frameSent(number, at: now) }
        return true
    }

    private mutating func frameSent(_ number: FrameNumber, at now: Instant) {
        guard let frame = buffer[number], let firstSentAt = frame.firstSentAt else { return }
        probe.mediaSent(at: now)
        counts.sentFrameCount += 1
        orderParity(closing: frame)
        counts.keyframeCount += frame.isKeyframe ? 1 : 0
        counts.mediaByteCount += UInt64(frame.bytes.count)
        events.append(
            .sent(
                SentFrame(
                    frame: number, firstSentAt: firstSentAt, lastSentAt: now, byteCount: ByteCount(frame.bytes.count))))
    }

    private mutating func orderParity(closing frame: OutgoingFrame) {
        let count = parityShare.symbolCount(
            fragmentCount: frame.fragmentCount, loss: loss, roundTrip: roundTrip,
            isAlone: !RepairScheduler.isRetransmissionInTime(ceiling: playoutCeiling, roundTrip: roundTrip),
            frameInterval: budget.frameInterval)
        queue.insertParity(SendQueue.ParityOrder(frame: frame.number, count: count))
    }

    private mutating func writeParity(closing number: FrameNumber, into output: inout OutputSpan<UInt8>) -> Bool {
        let frames = parityWindow(closing: number)
        guard !frames.isEmpty else {
            queue.removeParity(closing: number)
            return true
        }
        let room = Packetizer.fragmentByteCountMax + ParitySymbol.headByteCount(frameCount: frames.count)
        guard output.freeCapacity >= room, let symbol = parity.makeSymbol(over: frames, stream: configuration.stream)
        else {
            return false
        }
        symbol.head.write(into: &output)
        output.writeBytes(symbol.bytes)
        if frames.last?.hasParity == false { counts.parityFrameCount += 1 }
        counts.paritySymbolCount += 1
        counts.parityByteCount += UInt64(symbol.bytes.count)
        buffer.paritySent(closing: number)
        queue.removeFirstParity()
        return true
    }

    /// A symbol of a single byte repairs nothing, but tells of frames.
    private mutating func writeAnnouncement(into output: inout OutputSpan<UInt8>) -> Bool {
        guard output.freeCapacity >= ParitySymbol.headByteCount(frameCount: ParitySymbol.windowFrameCountMax) + 1 else {
            return false
        }
        queue.wantsAnnouncement = false
        guard let newest = newestSent else { return true }
        let head = ParitySymbol(
            stream: configuration.stream, lastFrame: newest.number.rawValue, repairIndex: 0,
            frames: [newest.measures], byteCount: 1)
        head.write(into: &output)
        output.writeUInt8(0)
        return true
    }

    /// The frames up to `number` whose fate is open and that the other side can still use, oldest first.
    private func parityWindow(closing number: FrameNumber) -> [OutgoingFrame] {
        var frames: [OutgoingFrame] = []
        var fragmentCount = 0
        for back in 0..<UInt32(ParitySymbol.windowFrameCountMax) where number.rawValue >= back {
            let candidate = FrameNumber(number.rawValue - back)
            guard let frame = buffer[candidate], frame.firstSentAt != nil, !invalidation.isLost(candidate),
                !invalidation.isSettled(candidate),
                fragmentCount + frame.fragmentCount <= RepairScheduler.windowFragmentCountMax
            else { break }
            fragmentCount += frame.fragmentCount
            frames.append(frame)
        }
        return frames.reversed()
    }

    /// Appends a fragment where it fits.
    private func write(
        _ index: Int, of frame: OutgoingFrame, isRetransmission: Bool, into output: inout OutputSpan<UInt8>
    ) -> Bool {
        let head = Packetizer.fragment(
            index, of: frame, stream: configuration.stream, isRetransmission: isRetransmission)
        guard output.freeCapacity >= MediaFragment.headByteCount + Int(head.byteCount) else { return false }
        head.write(into: &output)
        output.writeBytes(frame.bytes.span.extracting(frame.range(of: index)))
        return true
    }
}
