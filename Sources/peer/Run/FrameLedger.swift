package import PeerLink

/// Joins what the link knows of a frame with when a sink had its picture; rows come out in the order of their frames.
package struct FrameLedger {
    /// Whether a sink tells when it had a picture.
    private let awaitsPresentation: Bool
    private var waiting: [FrameRecord] = []
    /// Pictures that a sink had before their record came.
    private var presented: [UInt32: Int64] = [:]

    package init(awaitsPresentation: Bool) {
        self.awaitsPresentation = awaitsPresentation
    }

    /// Takes a frame's record, and gives the rows that are complete.
    package mutating func add(_ record: FrameRecord) -> [FrameLogRow] {
        guard awaitsPresentation, record.decodedMicros != nil, let frame = record.frame else {
            return [FrameLogRow(record)]
        }
        if let micros = presented.removeValue(forKey: frame) {
            return takeWaiting(before: frame) + [FrameLogRow(record, presentedMicros: micros)]
        }
        waiting.append(record)
        guard waiting.count > Self.waitingCountMax else { return [] }
        return [FrameLogRow(waiting.removeFirst())]
    }

    /// Notes that a sink has the picture of a frame, and gives the rows that are complete.
    package mutating func present(_ frame: UInt32, atMicros micros: Int64) -> [FrameLogRow] {
        // Sinks keep the order: what waits before this frame was left out.
        var rows = takeWaiting(before: frame)
        if waiting.first?.frame == frame {
            rows.append(FrameLogRow(waiting.removeFirst(), presentedMicros: micros))
        } else if presented.count < Self.waitingCountMax {
            presented[frame] = micros
        }
        return rows
    }

    /// The rows that still wait, at the link's end.
    package mutating func drain() -> [FrameLogRow] {
        defer { waiting.removeAll() }
        return waiting.map { FrameLogRow($0) }
    }

    private mutating func takeWaiting(before frame: UInt32) -> [FrameLogRow] {
        let count = waiting.prefix { ($0.frame ?? 0) < frame }.count
        defer { waiting.removeFirst(count) }
        return waiting.prefix(count).map { FrameLogRow($0) }
    }

    /// More pictures than any sink's queue holds: seconds of video.
    private static let waitingCountMax = 256
}
