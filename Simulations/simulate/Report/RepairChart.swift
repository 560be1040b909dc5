import PeerUnits
import Simulator

/// How many frames of each interval needed which repair, or never came.
struct RepairChart {
    let stream: ReportStream
    let window: TimeWindow

    func plot(top: Double, height: Double) -> Plot {
        let count = max(1, min(Int(window.length.rounded(.up)), 120))
        var columns = [[FrameRecord.Outcome: Int]](repeating: [:], count: count)
        var lastTime = window.origin
        for frame in stream.frames {
            lastTime = frame.capturedAt ?? lastTime
            columns[window.part(lastTime, of: count)][frame.outcome, default: 0] += 1
        }
        let highest = columns.map { column in RepairChart.outcomes.reduce(0) { $0 + (column[$1] ?? 0) } }.max() ?? 0
        var plot = Plot(horizontal: window.range, upTo: Double(max(highest, 2)), top: top, height: height)
        plot.drawVerticalAxis(unit: "frames")
        for (index, column) in columns.enumerated() { draw(column, at: index, of: count, in: &plot) }
        plot.drawTitle(
            "Frames that needed repair or never came, every \(Duration.text(seconds: window.length / Double(count)))")
        plot.drawLegend(
            RepairChart.outcomes.filter { outcome in columns.contains { $0[outcome] != nil } }
                .map { ($0.name, $0.rawValue) })
        return plot
    }

    private func draw(_ column: [FrameRecord.Outcome: Int], at index: Int, of count: Int, in plot: inout Plot) {
        let width = window.length / Double(count)
        let x = plot.horizontal.place(Double(index) * width)
        let end = plot.horizontal.place(Double(index + 1) * width)
        var height = 0
        for outcome in RepairChart.outcomes {
            guard let number = column[outcome] else { continue }
            let top = plot.vertical.place(Double(height + number))
            plot.draw(
                Markup.rectangle(
                    x: x + 0.5, y: top, width: max(end - x - 1, 0.5),
                    height: plot.vertical.place(Double(height)) - top, class: outcome.rawValue,
                    title: "\(number) \(outcome.name)"))
            height += number
        }
    }

    private static let outcomes: [FrameRecord.Outcome] = [.parity, .retransmission, .skipped, .lost]
}
