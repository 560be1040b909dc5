import PeerUnits
import Simulator

/// Delay of each frame over time, coloured by how it came through; freezes are shaded, lost frames are ticks below.
struct DelayChart {
    let stream: ReportStream
    let summary: StreamSummary
    let window: TimeWindow

    /// Draws the plot's area from `top` on, `height` pixels high.
    func plot(top: Double, height: Double) -> Plot {
        let shown = thinned
        let largest = max(1, shown.compactMap { $0.delay?.milliseconds }.max() ?? 1)
        var plot = Plot(horizontal: window.range, upTo: largest * 1.05, top: top, height: height)
        for freeze in summary.freezes { drawBand(freeze, in: &plot) }
        plot.drawVerticalAxis(unit: "ms")
        for outcome in [FrameRecord.Outcome.clean, .parity, .retransmission] {
            let points = shown.filter { $0.outcome == outcome }.compactMap { place($0, in: plot) }
            plot.draw(Markup.dots(points, class: outcome.rawValue))
        }
        drawMedian(in: &plot)
        for outcome in [FrameRecord.Outcome.skipped, .lost] { drawTicks(outcome, in: &plot) }
        plot.drawTitle("Delay from capture to screen, each frame")
        plot.drawLegend(legend)
        return plot
    }

    private var legend: [(name: String, style: String)] {
        var entries: [(String, String)] = []
        for outcome in FrameRecord.Outcome.allCases where summary.meter.count(outcome) > 0 {
            entries.append((outcome.name, outcome.rawValue))
        }
        if !summary.freezes.isEmpty { entries.append(("freeze", "freeze")) }
        return entries
    }

    /// At most some thousands of frames: of each column the one with the greatest delay and every n-th other.
    private var thinned: [FrameRecord] {
        let shown = stream.frames.filter { $0.delay != nil }
        let every = max(1, shown.count / DelayChart.dotCountMax)
        guard every > 1 else { return shown }
        return stride(from: 0, to: shown.count, by: every).compactMap { start in
            shown[start..<min(start + every, shown.count)].max { $0.delay ?? .zero < $1.delay ?? .zero }
        }
    }

    private func place(_ frame: FrameRecord, in plot: Plot) -> (x: Double, y: Double)? {
        guard let captured = frame.capturedAt, let delay = frame.delay else { return nil }
        return (plot.horizontal.place(window.seconds(captured)), plot.vertical.place(delay.milliseconds))
    }

    private func drawBand(_ freeze: Freeze, in plot: inout Plot) {
        let start = plot.horizontal.place(window.seconds(freeze.start))
        let end = plot.horizontal.place(window.seconds(freeze.end))
        let title = "picture stood still for \(Markup.number(freeze.length.milliseconds)) ms"
        plot.draw(
            Markup.rectangle(
                x: start, y: plot.top, width: max(end - start, 1.5), height: plot.bottom - plot.top,
                class: "freeze", title: title))
    }

    private func drawMedian(in plot: inout Plot) {
        let median = summary.meter.delays.quantile(percent: 50).milliseconds
        guard median > 0 else { return }
        let y = plot.vertical.place(median)
        plot.draw(Markup.line(x1: Plot.left, y1: y, x2: Plot.right, y2: y, class: "median"))
    }

    private func drawTicks(_ outcome: FrameRecord.Outcome, in plot: inout Plot) {
        var columns = Set<Int>()
        for frame in stream.frames where frame.outcome == outcome {
            guard let captured = frame.capturedAt else { continue }
            columns.insert(Int((plot.horizontal.place(window.seconds(captured)) * 2).rounded()))
        }
        let pieces = columns.sorted().map { column in
            [(x: Double(column) / 2, y: plot.bottom - 7), (x: Double(column) / 2, y: plot.bottom)]
        }
        plot.draw(Markup.path(pieces, class: "tick \(outcome.rawValue)"))
    }

    /// More dots than pixels tell nothing and make the page heavy.
    private static let dotCountMax = 6_000
}

extension FrameRecord.Outcome {
    /// As a legend has it.
    var name: String {
        switch self {
        case .clean: "came by itself"
        case .parity: "parity"
        case .retransmission: "sent again"
        case .skipped: "skipped"
        case .lost: "lost"
        }
    }
}
