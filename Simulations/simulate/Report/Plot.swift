/// The frame of a chart: axes, grid, labels, and what is drawn inside.
struct Plot {
    let horizontal: Axis
    let vertical: Axis
    private var drawing = ""

    /// - Parameters:
    ///   - top: where the plot's area begins in its picture.
    ///   - highest: the greatest value of the vertical axis.
    init(horizontal: ClosedRange<Double>, upTo highest: Double, top: Double, height: Double) {
        self.horizontal = Axis(horizontal.lowerBound, horizontal.upperBound, from: Plot.left, to: Plot.right)
        vertical = Axis(upTo: highest, from: top + height, to: top, ticks: Plot.tickCount(height: height))
    }

    mutating func draw(_ markup: String) {
        drawing += markup
    }

    var top: Double { vertical.end }
    var bottom: Double { vertical.start }

    /// Grid lines and their numbers on the left, `unit` behind the topmost.
    mutating func drawVerticalAxis(unit: String, decimals: Int = 0) {
        let ticks = vertical.ticks(about: Plot.tickCount(height: bottom - top))
        for tick in ticks {
            let y = vertical.place(tick)
            draw(Markup.line(x1: Plot.left, y1: y, x2: Plot.right, y2: y, class: tick == 0 ? "base" : "grid"))
            let number = Markup.number(tick, decimals: tick == tick.rounded() ? 0 : max(decimals, 1))
            let label = tick == ticks.last ? "\(number) \(unit)" : number
            draw(Markup.text(label, x: Plot.left - 8, y: y + 4, anchor: "end"))
        }
    }

    /// Seconds under the plot.
    mutating func drawTimeAxis() {
        for tick in horizontal.ticks(about: 8) {
            let x = horizontal.place(tick)
            draw(Markup.line(x1: x, y1: bottom, x2: x, y2: bottom + 4, class: "base"))
            draw(Markup.text(Duration.text(seconds: tick), x: x, y: bottom + 18, anchor: "middle"))
        }
    }

    /// A name in the upper left corner, above the plot.
    mutating func drawTitle(_ title: String) {
        draw(Markup.text(title, x: Plot.left, y: top - 10, class: "title"))
    }

    /// Names and colours in the upper right corner, above the plot.
    mutating func drawLegend(_ entries: [(name: String, style: String)]) {
        var x = Plot.right
        for entry in entries.reversed() {
            x -= Double(entry.name.count) * 6.1 + 2
            draw(Markup.text(entry.name, x: x, y: top - 10))
            x -= 14
            draw(Markup.rectangle(x: x, y: top - 18, width: 9, height: 9, class: "key \(entry.style)"))
            x -= 12
        }
    }

    var markup: String { drawing }

    private static func tickCount(height: Double) -> Int { height > 150 ? 5 : height > 90 ? 4 : 2 }

    /// Room for the labels of the vertical axis.
    static let left = 78.0
    static let right = 944.0
    static let width = 960.0
}
