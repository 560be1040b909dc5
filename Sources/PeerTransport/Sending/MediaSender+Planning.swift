package import PeerMedia
package import PeerUnits

/// Between the encoder and the queue.
extension MediaSender {
    /// What the encoder may do with the next picture.
    package mutating func planFrame(at now: Instant) -> FramePlan {
        budget.pictureOffered(at: now)
        dropStaleFrames(at: now)
        if let reason = skipReason(at: now) {
            skipsInRow += 1
            counts.skippedFrameCount += 1
            events.append(.skipped(reason))
            return .skip(reason)
        }
        skipsInRow = 0
        return .encode(encodingPlan(at: now))
    }

    /// When a picture would not be skipped for those before it; `now` where it would be encoded at once, or is skipped
    /// for another reason. A source that can wait for it loses no picture to a burst of its own.
    package func roomTime(at now: Instant) -> Instant {
        // Half of what planning allows: the picture that comes next shortens the interval that this is measured by.
        let wait = queueTime(at: now) - budget.frameInterval / 4
        return queue.frames.isEmpty || wait <= .zero ? now : now + wait
    }

    /// Queues an encoded frame; `now` is when it was encoded. One that breaks a limit of its own, or is no newer than
    /// the last, is left out.
    package mutating func send(_ entity: FrameEntity, at now: Instant) {
        guard entity.frameNumber >= nextFrameNumber, let bytes = writer.write(entity, encodedAt: now) else {
            counts.refusedFrameCount += 1
            return
        }
        framesSinceTrain += 1
        let frame = OutgoingFrame(
            number: entity.frameNumber, bytes: bytes, isKeyframe: entity.isKeyframe, encodedAt: now,
            isProbe: framesSinceTrain >= MediaSender.probeInterval)
        if frame.fragmentCount >= Packetizer.probeFragmentCount { framesSinceTrain = 0 }
        nextFrameNumber = entity.frameNumber.next
        invalidation.record(entity)
        budget.frameEncoded(ByteCount(bytes.count), isKeyframe: entity.isKeyframe)
        if entity.isKeyframe { keyframes.keyframeEncoded(entity.frameNumber, at: now) }
        buffer.insert(frame)
        guard !invalidation.isLost(entity.frameNumber) else { return drop(entity.frameNumber) }
        queue.insertFrame(entity.frameNumber)
        if queue.frames.count > SendQueue.frameCountMax, let first = queue.frames.first { drop(first) }
    }

    /// The other side may have lost everything: the queue is emptied, and the next frame is a keyframe.
    package mutating func reset(at now: Instant) {
        for frame in queue.frames { events.append(.dropped(frame)) }
        queue.removeAll()
        invalidation.reset()
        keyframes.require()
        isPaused = false
        pathChanged(at: now)
    }

    /// Drops frames that have waited longer than anybody waits for them, or would have until the path has taken them,
    /// and those that refer to them: each whole, never half sent.
    mutating func dropStaleFrames(at now: Instant) {
        let age = max(playoutCeiling, MediaSender.staleAgeMin)
        while let first = firstStale(age: age, at: now) { drop(first) }
    }

    private func firstStale(age: TimeSpan, at now: Instant) -> FrameNumber? {
        var ahead = 0
        for number in queue.frames {
            guard let frame = buffer[number] else { continue }
            ahead += frame.bytes.count * (frame.fragmentCount - frame.sentFragmentCount) / frame.fragmentCount
            guard frame.firstSentAt == nil else { continue }
            if invalidation.isLost(number) { return number }
            let leaving = now + bandwidth.pathRate.time(toSend: ByteCount(ahead))
            if !frame.isKeyframe, leaving - frame.encodedAt > age { return number }
        }
        return nil
    }

    private mutating func drop(_ frame: FrameNumber) {
        invalidation.giveUp(frame)
        queue.remove(frame)
        buffer.remove(frame)
        counts.droppedFrameCount += 1
        events.append(.dropped(frame))
    }

    private mutating func skipReason(at now: Instant) -> FramePlan.SkipReason? {
        isPaused = invalidation.unacknowledgedCount >= unacknowledgedMax && invalidation.hasUnsettled
        if isPaused { return .unacknowledged }
        guard skipsInRow < MediaSender.skipsInRowMax, !queue.frames.isEmpty else { return nil }
        return queueTime(at: now) > budget.frameInterval / 2 ? .queueOccupied : nil
    }

    /// How long what is queued takes to leave.
    private func queueTime(at now: Instant) -> TimeSpan {
        pacer.rate.time(toSend: queuedByteCount) + (pacer.nextSendTime(at: now) - now)
    }

    private mutating func encodingPlan(at now: Instant) -> EncodingPlan {
        let isKeyframe = keyframes.isDue(hasReference: invalidation.hasReference)
        let invalid = isKeyframe ? [] : invalidation.invalid
        counts.invalidatedFrameCount += UInt64(invalidation.tell(invalid))
        var bytes = budget.budget(at: bandwidth.targetRate, now: now)
        if isKeyframe { bytes = keyframeBudget(bytes) }
        return EncodingPlan(
            frameNumber: nextFrameNumber, byteBudget: bytes, invalidate: invalid, isKeyframe: isKeyframe)
    }

    /// The first keyframe on a path that nobody knows is small; a later one may be some frames large and is paced.
    private func keyframeBudget(_ frame: ByteCount) -> ByteCount {
        if !isPathKnown { return MediaSender.firstKeyframe }
        return max(ByteCount(frame.bytes * MediaSender.keyframeFactor), MediaSender.firstKeyframe)
    }

    /// Where the round trip is longer than a common reference lasts, pausing would only stop the picture: parity and
    /// keyframes take over.
    private var unacknowledgedMax: Int {
        let inFlight = (roundTrip + MediaSender.reportDelay).nanoseconds / max(1, budget.frameInterval.nanoseconds)
        return max(MediaSender.unacknowledgedCountMax, Int(inFlight) + MediaSender.unacknowledgedMargin)
    }

    /// With 16 frames in the encoder's list a common one remains (tried: no keyframe up to 14, all keyframes at 18).
    private static let unacknowledgedCountMax = 14
    private static let unacknowledgedMargin = 4
    /// What the other side may hold a report back, and a jump of the round trip.
    private static let reportDelay = TimeSpan.milliseconds(30)
    /// Frames of a packet or two say nothing of the path: one in so many is cut smaller, at the cost of some heads.
    private static let probeInterval = 3
    /// More skips in a row would be seen as a freeze.
    private static let skipsInRowMax = 3
    /// However low the ceiling, a frame may wait three slots for its turn.
    private static let staleAgeMin = TimeSpan.milliseconds(100)
    /// Ten datagrams: what any path's queue takes (as TCP's first window, RFC 6928).
    private static let firstKeyframe = ByteCount(10 * Packetizer.fragmentByteCountMax)
    /// A keyframe weighs five to ten times an ordinary frame at the same quality.
    private static let keyframeFactor = 4
}
