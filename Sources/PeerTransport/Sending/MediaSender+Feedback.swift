import PeerMedia
package import PeerUnits
package import PeerWire

/// What the other side says, and what time does.
extension MediaSender {
    package mutating func receive(_ feedback: ArrivalFeedback, at now: Instant) {
        history.receive(feedback)
        counts.acknowledgedPacketCount += UInt64(history.arrivals.count)
        for isLost in history.verdicts {
            loss.record(isLost: isLost)
            counts.lostPacketCount += isLost ? 1 : 0
        }
        for fragment in history.missingRepeats { repairAgain(fragment, at: now) }
        guard !history.arrivals.isEmpty else { return }
        lastFeedbackAt = now
        isPathKnown = isPathKnown || history.arrivals.contains { $0.burst != nil }
        unansweredSince = history.byteCountInFlight > .zero ? now : nil
        if let newest = history.arrivals.last { window.recordAnswer(after: now - newest.sentAt, at: now) }
        bandwidth.receive(history.arrivals, roundTrip: roundTrip, at: now)
        pacer.rate = bandwidth.pacingRate
    }

    package mutating func receive(_ nack: NegativeAcknowledgement, at now: Instant) {
        guard nack.stream == configuration.stream else { return }
        for entry in nack.entries {
            let number = FrameNumber(entry.frame)
            guard let frame = buffer[number], let sentAt = frame.completedAt else {
                counts.refusedRetransmissionCount += 1
                continue
            }
            if entry.fragments.isEmpty {
                for index in 0..<min(frame.fragmentCount, MediaSender.wholeFrameFragmentCountMax) {
                    repair(index, of: frame, sentAt: sentAt, at: now)
                }
            } else {
                for index in entry.fragments where Int(index) < frame.fragmentCount {
                    repair(Int(index), of: frame, sentAt: sentAt, at: now)
                }
            }
        }
    }

    package mutating func receive(_ report: FrameReport, at now: Instant) {
        guard report.stream == configuration.stream else { return }
        invalidation.receive(report)
        giveUpOldFrames(at: now)
        let settled = invalidation
        queue.removeRetransmissions { settled.isSettled($0) }
        isPaused = false
    }

    package mutating func receive(_ request: KeyframeRequest, at now: Instant) {
        guard request.stream == configuration.stream else { return }
        keyframes.receive(firstUseful: FrameNumber(request.firstUseful), roundTrip: roundTrip, at: now)
    }

    package mutating func advance(to now: Instant) {
        buffer.expire(at: now)
        if let due = nextProbe, due <= now { sendProbe(at: now) }
        if let due = nextFeedbackAlarm, due <= now {
            if !isLastMediaAnswered { bandwidth.feedbackMissing(at: now) }
            history.abandonFlight()
            pacer.rate = bandwidth.pacingRate
            unansweredSince = isLastMediaAnswered ? nil : now
        }
    }

    /// When `advance` is next due; nil where nothing waits for time.
    package var nextTimer: Instant? {
        [nextProbe, nextFeedbackAlarm].compactMap { $0 }.min()
    }

    /// The packets take another path from now on: the estimators start again from a safe rate.
    package mutating func pathChanged(at now: Instant) {
        bandwidth.reset()
        history.reset()
        window.reset()
        loss.reset()
        parityShare.reset()
        budget.reset()
        pacer.reset()
        pacer.rate = bandwidth.pacingRate
        lastFeedbackAt = nil
        isPathKnown = false
        unansweredSince = nil
    }

    /// Feedback has come since media last left: what is still out is lost, but the path is there.
    private var isLastMediaAnswered: Bool {
        guard let lastFeedbackAt, let lastMediaSentAt else { return false }
        return lastFeedbackAt > lastMediaSentAt
    }

    /// A repair was lost on its way: nobody need ask for it again.
    private mutating func repairAgain(_ fragment: FragmentReference, at now: Instant) {
        guard !invalidation.isSettled(fragment.frame), let frame = buffer[fragment.frame],
            let sentAt = frame.completedAt
        else { return }
        repair(fragment.index, of: frame, sentAt: sentAt, at: now)
    }

    private mutating func repair(_ index: Int, of frame: OutgoingFrame, sentAt: Instant, at now: Instant) {
        guard index < frame.sentFragmentCount else { return }
        let waiting = ByteCount(queue.retransmissions.count * Packetizer.fragmentByteCountMax)
        let verdict = repair.verdict(
            repeatedAt: frame.fragmentRepeatedAt[index], frameSentAt: sentAt,
            queueTime: pacer.rate.time(toSend: waiting),
            roundTrip: roundTrip, patience: patience, at: now)
        guard verdict == .retransmit,
            queue.insertRetransmission(FragmentReference(frame: frame.number, index: index))
        else {
            counts.refusedRetransmissionCount += 1
            return
        }
        let isLate = now - sentAt > roundTrip + MediaSender.requestLateness
        if isLate || frame.fragmentRepeatedAt[index] != nil { invalidation.doubt(frame.number) }
    }

    /// What nobody can be waiting for any more, and no report has settled, is lost: the path was down, and the encoder
    /// goes on from what is known.
    private mutating func giveUpOldFrames(at now: Instant) {
        let age = patience + roundTrip + MediaSender.reportAllowance
        for number in invalidation.unsettled {
            guard let frame = buffer[number] else {
                invalidation.giveUp(number)
                continue
            }
            if let sentAt = frame.completedAt, now - sentAt > age { invalidation.giveUp(number) }
        }
    }

    private var nextProbe: Instant? {
        guard queue.isEmpty, invalidation.hasUnsettled else { return nil }
        return probe.nextProbe(roundTrip: roundTrip, isPaused: isPaused)
    }

    /// First the last fragment of the newest frame once more, then mere announcements: their arrival brings feedback, a
    /// report, and requests for what is missing, and they do not fill a queue that does not move.
    private mutating func sendProbe(at now: Instant) {
        let isFirst = probe.probeSent(at: now)
        guard isFirst, !isPaused else {
            queue.wantsAnnouncement = true
            return
        }
        guard let newest = invalidation.unsettled.last(where: { buffer[$0]?.firstSentAt != nil }),
            let frame = buffer[newest]
        else { return }
        _ = queue.insertRetransmission(FragmentReference(frame: newest, index: frame.fragmentCount - 1))
    }

    /// When missing feedback next halves the rate.
    private var nextFeedbackAlarm: Instant? {
        unansweredSince.map { $0 + max(roundTrip * 3, MediaSender.feedbackAlarm) }
    }

    /// A whole frame is asked for when nothing of it came; beyond this it was a keyframe that a new one replaces
    /// sooner.
    private static let wholeFrameFragmentCountMax = 64
    /// A request that comes later than this and a round trip after its frame has been held up by a burst: the answer
    /// comes at the last moment, if it comes.
    private static let requestLateness = TimeSpan.milliseconds(50)
    /// A frame's report is on its way for so long at most.
    private static let reportAllowance = TimeSpan.milliseconds(100)
    /// Feedback comes every 10 to 20 ms; a third of a second without any is a path that has changed.
    private static let feedbackAlarm = TimeSpan.milliseconds(300)
}
