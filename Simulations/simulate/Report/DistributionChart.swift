import PeerUnits
import Simulator

/// The share of frames that came within a delay.
struct DistributionChart {
    let summary: StreamSummary

    func plot(top: Double, height: Double) -> Plot {
        let delays = summary.meter.delays
        let percents = stride(from: 0.0, through: 100, by: 0.5).map { min(max($0, 0.01), 99.9) }
        let points = percents.map { (percent: $0, delay: delays.quantile(percent: $0).milliseconds) }
        let highest = max(points.last?.delay ?? 1, 1)
        let lowest = max(0, (points.first?.delay ?? 0) - highest * 0.05)
        var plot = Plot(horizontal: lowest...highest, upTo: 100, top: top, height: height)
        plot.drawVerticalAxis(unit: "%")
        for tick in plot.horizontal.ticks(about: 8) {
            let x = plot.horizontal.place(tick)
            plot.draw(Markup.line(x1: x, y1: plot.bottom, x2: x, y2: plot.bottom + 4, class: "base"))
            let label = "\(Markup.number(tick, decimals: tick == tick.rounded() ? 0 : 1)) ms"
            plot.draw(Markup.text(label, x: x, y: plot.bottom + 18, anchor: "middle"))
        }
        let line = points.map { (x: plot.horizontal.place($0.delay), y: plot.vertical.place($0.percent)) }
        plot.draw(Markup.path([[(plot.horizontal.place(points[0].delay), plot.bottom)] + line], class: "received line"))
        for percent in [50.0, 95, 99] { drawMark(percent, in: &plot) }
        plot.drawTitle("Share of shown frames within a delay (the last 0.1 % left out)")
        return plot
    }

    private func drawMark(_ percent: Double, in plot: inout Plot) {
        let delay = summary.meter.delays.quantile(percent: percent).milliseconds
        let x = plot.horizontal.place(delay)
        let y = plot.vertical.place(percent)
        plot.draw(Markup.line(x1: x, y1: y, x2: x, y2: plot.bottom, class: "mark"))
        // To the right of a mark the area under the curve is free; each label has a line of its own.
        let isRight = x > Plot.right - 130
        let label = "p\(Markup.number(percent, decimals: 0))  \(Markup.number(delay)) ms"
        let drop = percent == 50 ? 4.0 : percent == 95 ? 24 : 44
        plot.draw(
            Markup.text(
                label, x: isRight ? x - 8 : x + 8, y: y + drop, anchor: isRight ? "end" : "start", class: "value"))
    }
}
