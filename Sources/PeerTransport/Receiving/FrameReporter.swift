import PeerMedia
import PeerUnits
import PeerWire

/// Says what became of the last frames: with all feedback, and at once where a frame is lost.
struct FrameReporter: Sendable {
    private var told: FrameReport?
    private var changedAt: Instant?
    private var isUrgent = false

    /// Looks at what has changed since the last report.
    mutating func update(_ playout: borrowing PlayoutBuffer, at now: Instant) {
        guard let newest = playout.newestSettled, told?.newestSettled != newest.rawValue else { return }
        if changedAt == nil { changedAt = now }
        let count = min(64, (told?.newestSettled).map { Int(newest.rawValue) - Int($0) } ?? 1)
        guard count > 0 else { return }
        let fresh: UInt64 = count == 64 ? .max : 1 << UInt64(count) - 1
        if playout.decodableBits & fresh != fresh { isUrgent = true }
    }

    /// When a report is due; nil where nothing has changed.
    var nextSendTime: Instant? {
        changedAt.map { isUrgent ? $0 : $0 + FrameReporter.delay }
    }

    mutating func makeReport(_ playout: borrowing PlayoutBuffer, stream: UInt8) -> FrameReport? {
        guard let newestSeen = playout.newestSeen else { return nil }
        let report = FrameReport(
            stream: stream, newestSettled: playout.newestSettled?.rawValue, decodable: playout.decodableBits,
            newestSeen: newestSeen.rawValue)
        told = report
        changedAt = nil
        isUrgent = false
        return report
    }

    mutating func reset() {
        self = FrameReporter()
    }

    /// Good news can wait for feedback, which comes about as often.
    private static let delay = TimeSpan.milliseconds(20)
}
