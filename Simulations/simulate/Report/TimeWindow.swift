import PeerUnits
import Simulator

/// A stream's time, from its first frame on, in seconds.
struct TimeWindow {
    let origin: Instant
    let length: Double

    init(of stream: ReportStream) {
        var times = stream.frames.compactMap(\.capturedAt)
        times += stream.frames.compactMap(\.presentedAt)
        let first = stream.frames.lazy.compactMap(\.capturedAt).first ?? times.min() ?? .zero
        origin = stream.timeline.isEmpty ? first : .zero
        let last = max(times.max() ?? first, stream.timeline.last?.time ?? first)
        length = max((last - origin).seconds, 0.001)
    }

    func seconds(_ time: Instant) -> Double { (time - origin).seconds }

    var range: ClosedRange<Double> { 0...length }

    /// Which of `count` equal parts a time lies in.
    func part(_ time: Instant, of count: Int) -> Int {
        min(max(Int(seconds(time) / length * Double(count)), 0), count - 1)
    }
}
