import PeerMedia
import PeerTransport
import PeerUnits

/// This side's frames between encoding and their last datagram.
struct SentLedger {
    private var waiting: [FrameRecord] = []

    mutating func encoded(_ entity: FrameEntity, at now: Instant) {
        var record = FrameRecord(isSent: true, outcome: .clean)
        record.frame = entity.frameNumber.rawValue
        record.captureMicros = entity.microSec
        record.encodedMicros = now.microseconds
        record.width = entity.width
        record.height = entity.height
        record.isKeyframe = entity.isKeyframe
        record.byteCount = entity.body.count
        if waiting.count == SentLedger.countMax { waiting.removeFirst() }
        waiting.append(record)
    }

    /// The record of a frame that has left, or was dropped.
    mutating func take(_ event: MediaSenderEvent) -> FrameRecord? {
        switch event {
        case .sent(let sent):
            guard var record = take(sent.frame) else { return nil }
            record.sentMicros = sent.firstSentAt.microseconds
            return record
        case .dropped(let frame):
            guard var record = take(frame) else { return nil }
            record.outcome = .lost
            return record
        case .skipped: return nil
        }
    }

    private mutating func take(_ frame: FrameNumber) -> FrameRecord? {
        guard let index = waiting.firstIndex(where: { $0.frame == frame.rawValue }) else { return nil }
        return waiting.remove(at: index)
    }

    /// The pacer holds no more frames than these.
    private static let countMax = 64
}
