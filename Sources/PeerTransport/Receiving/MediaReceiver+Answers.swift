package import PeerUnits
import PeerWire

/// What goes back to the sender: feedback, reports, requests.
extension MediaReceiver {
    /// When feedback, requests or reports are due; nil where none is.
    package func nextSendTime(at now: Instant) -> Instant? {
        var earliest = feedback.nextSendTime
        for due in [
            reporter.nextSendTime, keyframes.nextSendTime(roundTrip: roundTrip),
            nacks.nextSendTime(assembler: assembler, playout: playout, conditions: conditions),
        ] {
            if let due { earliest = min(earliest ?? due, due) }
        }
        return earliest.map { max($0, now) }
    }

    /// Whether feedback, requests or reports are due now.
    package func wantsToSend(at now: Instant) -> Bool {
        nextSendTime(at: now).map { $0 <= now } ?? false
    }

    /// An answer is about to leave anyway: the next feedback may go along.
    package mutating func hastenFeedback() {
        feedback.frameEnded()
    }

    /// Appends what is due and fits. What a lost packet took along is said again later.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, at now: Instant) {
        writeNack(into: &output, at: now)
        writeKeyframeRequest(into: &output, at: now)
        let isFeedbackDue = feedback.nextSendTime.map { $0 <= now } ?? false
        writeReport(into: &output, always: isFeedbackDue, at: now)
        if isFeedbackDue { writeFeedback(into: &output, at: now) }
    }

    private mutating func writeNack(into output: inout OutputSpan<UInt8>, at now: Instant) {
        guard output.freeCapacity >= MediaReceiver.nackRoomMin,
            let nack = nacks.makeRequest(
                stream: configuration.stream, byteCountMax: output.freeCapacity, assembler: assembler, playout: playout,
                conditions: conditions, at: now)
        else { return }
        nack.write(into: &output)
        counts.nackCount += 1
        counts.nackedFragmentCount += UInt64(nack.entries.reduce(0) { $0 + $1.fragments.count })
    }

    private mutating func writeKeyframeRequest(into output: inout OutputSpan<UInt8>, at now: Instant) {
        guard let due = keyframes.nextSendTime(roundTrip: roundTrip), due <= now,
            output.freeCapacity >= KeyframeRequest.byteCount
        else { return }
        keyframes.makeRequest(stream: configuration.stream, at: now)?.write(into: &output)
    }

    private mutating func writeReport(into output: inout OutputSpan<UInt8>, always: Bool, at now: Instant) {
        let isDue = always || (reporter.nextSendTime.map { $0 <= now } ?? false)
        guard isDue, output.freeCapacity >= FrameReport.byteCount else { return }
        reporter.makeReport(playout, stream: configuration.stream)?.write(into: &output)
    }

    /// Feedback that does not fit stays due; the next packet has room.
    private mutating func writeFeedback(into output: inout OutputSpan<UInt8>, at now: Instant) {
        guard output.freeCapacity >= MediaReceiver.feedbackRoomMin,
            let message = feedback.makeFeedback(
                lateness: reordering.guardSpan, losesRuns: losesRuns, byteCountMax: output.freeCapacity, at: now)
        else { return }
        message.write(into: &output)
        counts.feedbackCount += 1
    }

    private static let nackRoomMin = 64
    /// Less than half of a packet that is empty otherwise.
    private static let feedbackRoomMin = 256
}
