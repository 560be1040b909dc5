import PeerUnits
import Simulator

/// Brings the frames of a log into the order in which a viewer learned of them.
enum FrameOrder {
    /// Shown frames as they were shown, each behind those that were captured before it and not shown.
    static func settled(_ frames: [FrameRecord], frameInterval: TimeSpan) -> [FrameRecord] {
        let frames = withCaptures(frames, frameInterval: frameInterval)
        let shown = frames.filter { $0.presentedAt != nil }.sorted { $0.presentedAt ?? .zero < $1.presentedAt ?? .zero }
        var missed = frames.filter { $0.presentedAt == nil }
            .sorted { $0.capturedAt ?? .zero < $1.capturedAt ?? .zero }[...]
        var ordered: [FrameRecord] = []
        for frame in shown {
            while let first = missed.first, first.capturedAt ?? .zero < frame.capturedAt ?? .zero {
                ordered.append(first)
                missed.removeFirst()
            }
            ordered.append(frame)
        }
        return ordered + missed
    }

    /// A receiver cannot say when a lost frame was captured: taken as one interval after the frame before.
    private static func withCaptures(_ frames: [FrameRecord], frameInterval: TimeSpan) -> [FrameRecord] {
        var previous: Instant?
        return byNumber(frames).map { frame in
            var frame = frame
            if frame.capturedAt == nil { frame.capturedAt = previous.map { $0 + frameInterval } }
            previous = frame.capturedAt ?? previous
            return frame
        }
    }

    /// By number; a link that was made anew counts from the beginning, which shows as a smaller number captured later.
    private static func byNumber(_ frames: [FrameRecord]) -> [FrameRecord] {
        var round = 0
        var newest = (number: UInt32(0), capturedAt: Instant(nanoseconds: .min))
        let numbered = frames.map { frame in
            let number = frame.frame ?? newest.number
            if let capturedAt = frame.capturedAt, capturedAt > newest.capturedAt {
                round += number < newest.number ? 1 : 0
                newest = (number, capturedAt)
            }
            return (round: round, number: number, frame: frame)
        }
        return numbered.sorted { ($0.round, $0.number) < ($1.round, $1.number) }.map(\.frame)
    }
}
