import PeerUnits
import Simulator

/// The share of packets that the link lost, where the link is known.
struct LossChart {
    let stream: ReportStream
    let window: TimeWindow

    func plot(top: Double, height: Double) -> Plot {
        let columns = columns
        let highest = columns.map(\.percent).max() ?? 0
        var plot = Plot(horizontal: window.range, upTo: max(highest, 1), top: top, height: height)
        plot.drawVerticalAxis(unit: "%")
        for column in columns where column.percent > 0 {
            let x = plot.horizontal.place(column.start)
            let y = plot.vertical.place(column.percent)
            let title = "\(column.lost) of \(column.sent) packets lost"
            plot.draw(
                Markup.rectangle(
                    x: x, y: y, width: max(plot.horizontal.place(column.end) - x - 0.5, 0.5),
                    height: plot.bottom - y, class: "lost", title: title))
        }
        plot.drawTitle(highest > 0 ? "Packets lost on the way" : "Packets lost on the way: none")
        return plot
    }

    private struct Column {
        var start: Double
        var end: Double
        var sent = 0
        var lost = 0

        var percent: Double { sent == 0 ? 0 : 100 * Double(lost) / Double(sent) }
    }

    /// Samples put together to at least half a second each.
    private var columns: [Column] {
        var columns: [Column] = []
        for sample in stream.timeline {
            let end = window.seconds(sample.time)
            let start = columns.last?.end ?? 0
            if let last = columns.last, last.end - last.start < max(0.5, window.length / 240) {
                columns[columns.count - 1].end = end
            } else {
                columns.append(Column(start: start, end: end))
            }
            columns[columns.count - 1].sent += sample.sentCount
            columns[columns.count - 1].lost += sample.lostCount
        }
        return columns
    }
}
