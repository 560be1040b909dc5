import PeerUnits
import Simulator

/// How old the picture on screen is: it ages until the next one takes its place.
struct AgeChart {
    let stream: ReportStream
    let window: TimeWindow

    func plot(top: Double, height: Double) -> Plot {
        let corners = corners
        var plot = Plot(
            horizontal: window.range, upTo: (corners.map(\.age).max() ?? 1) * 1.05, top: top, height: height)
        plot.drawVerticalAxis(unit: "ms")
        let points = corners.map { (x: plot.horizontal.place($0.time), y: plot.vertical.place($0.age)) }
        plot.draw(Markup.path([thinned(points)], class: "age line"))
        plot.drawTitle("Age of the picture on screen")
        return plot
    }

    /// Time in seconds and age in milliseconds just before and just after each change of the picture.
    private var corners: [(time: Double, age: Double)] {
        var corners: [(time: Double, age: Double)] = []
        var last: Instant?
        let shown = stream.frames.filter { $0.presentedAt != nil && $0.capturedAt != nil }
            .sorted { $0.presentedAt ?? .zero < $1.presentedAt ?? .zero }
        for frame in shown {
            guard let presented = frame.presentedAt, let captured = frame.capturedAt else { continue }
            let time = window.seconds(presented)
            if let last { corners.append((time, (presented - last).milliseconds)) }
            corners.append((time, (presented - captured).milliseconds))
            last = captured
        }
        return corners
    }

    /// Of the points that share a column of pixels, the lowest and the highest.
    private func thinned(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        guard points.count > AgeChart.pointCountMax else { return points }
        var result: [(x: Double, y: Double)] = []
        var index = 0
        while index < points.count {
            let column = points[index...].prefix { $0.x < points[index].x + 0.5 }
            if let low = column.max(by: { $0.y < $1.y }), let high = column.min(by: { $0.y < $1.y }) {
                result += [low, high]
            }
            index += max(column.count, 1)
        }
        return result
    }

    private static let pointCountMax = 4_000
}
