import PeerUnits
import Simulator

/// A stream's figures, reckoned from its frames.
struct StreamSummary {
    let meter: StreamMeter
    let freezes: [Freeze]
    let lengthSeconds: Double

    init(of stream: ReportStream, in window: TimeWindow) {
        var meter = StreamMeter(frameInterval: stream.frameInterval)
        var freezes: [Freeze] = []
        meter.offeredCount = stream.frames.count
        for frame in FrameOrder.settled(stream.frames, frameInterval: stream.frameInterval) {
            if let freeze = meter.record(frame) { freezes.append(freeze) }
        }
        if !stream.timeline.isEmpty,
            let freeze = meter.finish(at: window.origin + .nanoseconds(Int64(window.length * 1e9)))
        {
            freezes.append(freeze)
        }
        self.meter = meter
        self.freezes = freezes
        lengthSeconds = window.length
    }

    var shownPercent: Double { 100 * Double(meter.shownCount) / Double(max(meter.offeredCount, 1)) }

    /// What the shown frames weighed, per second.
    var kilobitsPerSecond: Double { Double(meter.byteCount) * 8 / 1_000 / lengthSeconds }

    /// Names, values and units for the top of the page.
    var tiles: [(name: String, value: String, unit: String)] {
        let delays = meter.delays
        func milliseconds(_ span: TimeSpan) -> String { Markup.number(span.milliseconds) }
        return [
            (
                "frames shown",
                Markup.number(shownPercent, decimals: shownPercent > 99.9 && shownPercent < 100 ? 2 : 1), "%"
            ),
            ("delay, median", milliseconds(delays.quantile(percent: 50)), "ms"),
            ("delay, p95", milliseconds(delays.quantile(percent: 95)), "ms"),
            ("delay, p99", milliseconds(delays.quantile(percent: 99)), "ms"),
            ("age on screen, p95", milliseconds(meter.ages.quantile(percent: 95)), "ms"),
            ("freezes", "\(meter.freezeCount)", meter.freezeCount == 1 ? "time" : "times"),
            ("longest freeze", milliseconds(meter.longestFreeze), "ms"),
            ("video", Markup.number(kilobitsPerSecond, decimals: 0), "kbit/s"),
        ]
    }
}
