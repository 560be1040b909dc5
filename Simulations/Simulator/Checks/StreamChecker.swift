import PeerMedia
import PeerTransport
import PeerUnits

/// Holds the frames that one side hands out to what the other side encoded: each once, in order, whole, after its
/// references, and not held back for longer than is promised.
struct StreamChecker {
    private let log: ViolationLog
    private let name: String
    private let holdLimit: TimeSpan
    private var lastHandedOut: FrameNumber?
    private var handedOut: [FrameNumber] = []

    /// - Parameter playoutCeiling: the most that the receiving side's playout buffer may add.
    init(name: String, playoutCeiling: TimeSpan, log: ViolationLog) {
        self.name = name
        self.log = log
        holdLimit = playoutCeiling + StreamChecker.patienceMax
    }

    /// A new encoder on the other side: its frames are counted from zero, and the first is a keyframe.
    mutating func begin() {
        lastHandedOut = nil
        handedOut.removeAll(keepingCapacity: true)
    }

    mutating func handOut(_ frame: ReceivedFrame, entry: FrameLedger.Entry?, at now: Instant) {
        let number = frame.entity.frameNumber
        checkOrder(number, at: now)
        checkReferences(frame.entity, at: now)
        checkContent(frame.entity, entry: entry, at: now)
        let held = frame.releasedAt - frame.receivedAt
        if held > holdLimit || held < .zero {
            report("frame \(number.rawValue) was held for \(held.milliseconds) ms, whole", at: now)
        }
        lastHandedOut = number
        if handedOut.count == StreamChecker.rememberedCount { handedOut.removeFirst() }
        handedOut.append(number)
    }

    func lose(_ number: FrameNumber, entry: FrameLedger.Entry?, at now: Instant) {
        if entry?.fate == .handedOut {
            report("frame \(number.rawValue) is reported lost after it was handed out", at: now)
        }
    }

    private func checkOrder(_ number: FrameNumber, at now: Instant) {
        guard let last = lastHandedOut, number <= last else { return }
        let fault = handedOut.contains(number) ? "handed out twice" : "handed out after \(last.rawValue)"
        report("frame \(number.rawValue) was \(fault)", at: now)
    }

    private func checkReferences(_ entity: FrameEntity, at now: Instant) {
        for reference in entity.references where !handedOut.contains(reference) {
            report(
                "frame \(entity.frameNumber.rawValue) refers to \(reference.rawValue), which was not handed out",
                at: now)
        }
        if entity.references.isEmpty, !entity.isKeyframe {
            report("frame \(entity.frameNumber.rawValue) refers to nothing and is no keyframe", at: now)
        }
    }

    private func checkContent(_ entity: FrameEntity, entry: FrameLedger.Entry?, at now: Instant) {
        let number = entity.frameNumber.rawValue
        guard let entry else { return report("frame \(number) was never encoded", at: now) }
        if entry.fate == .lost { report("frame \(number) was handed out after it was reported lost", at: now) }
        if FrameLedger.hash(of: entity) != entry.contentHash {
            report("frame \(number) differs from what was encoded", at: now)
        }
    }

    private func report(_ text: @autoclosure () -> String, at now: Instant) {
        log.report("stream \(name)", text(), at: now)
    }

    /// More than the 16 frames that an encoder can refer to.
    private static let rememberedCount = 64
    /// A whole frame waits for a hole ahead of it at most as long as a repair is worth waiting for (600 ms in
    /// PeerTransport), and then for its own time.
    private static let patienceMax = TimeSpan.milliseconds(600)
}
