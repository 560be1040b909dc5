import PeerUnits
import Simulator

/// What the link could carry, what the sender aimed at, and what came through.
struct RateChart {
    let stream: ReportStream
    let window: TimeWindow

    func plot(top: Double, height: Double) -> Plot {
        stream.timeline.isEmpty ? plotOfFrames(top: top, height: height) : plotOfTimeline(top: top, height: height)
    }

    private func plotOfTimeline(top: Double, height: Double) -> Plot {
        let samples = stream.timeline
        let used = samples.map { max($0.targetRate, $0.receivedRate, $0.sentRate) }.max() ?? .zero
        let link = samples.compactMap(\.linkRate).max() ?? .zero
        // A link much faster than what is sent would flatten what matters: it is cut off at the top.
        let highest = min(max(link, used).megabits, max(used.megabits * 2, 0.01))
        var plot = Plot(horizontal: window.range, upTo: highest * 1.05, top: top, height: height)
        drawLink(in: &plot)
        plot.drawVerticalAxis(unit: "Mbit/s")
        drawLine(samples.map { ($0.time, $0.receivedRate) }, "received", in: &plot)
        drawLine(samples.map { ($0.time, $0.targetRate) }, "target", in: &plot)
        plot.drawTitle("Bitrate")
        plot.drawLegend(
            (link == .zero ? [] : [("link", "link")]) + [("received", "received"), ("target", "target")])
        return plot
    }

    /// From a frame log alone: what the frames that came weighed.
    private func plotOfFrames(top: Double, height: Double) -> Plot {
        let count = max(2, min(Int(window.length), 240))
        var bytes = [Int](repeating: 0, count: count)
        for frame in stream.frames {
            guard let time = frame.receivedAt ?? frame.presentedAt, let byteCount = frame.byteCount else { continue }
            bytes[window.part(time, of: count)] += byteCount
        }
        let rates = bytes.map { Double($0) * 8 / 1e6 / (window.length / Double(count)) }
        var plot = Plot(horizontal: window.range, upTo: (rates.max() ?? 0) * 1.05, top: top, height: height)
        plot.drawVerticalAxis(unit: "Mbit/s")
        let points = rates.enumerated().map { index, rate in
            (
                x: plot.horizontal.place((Double(index) + 0.5) * window.length / Double(count)),
                y: plot.vertical.place(rate)
            )
        }
        plot.draw(Markup.path([points], class: "received line"))
        plot.drawTitle("Video received")
        return plot
    }

    private func drawLink(in plot: inout Plot) {
        var areas: [[(x: Double, y: Double)]] = [[]]
        var lastTime = window.origin
        for sample in stream.timeline {
            defer { lastTime = sample.time }
            guard let rate = sample.linkRate else {
                areas.append([])
                continue
            }
            let y = plot.vertical.place(rate.megabits)
            areas[areas.count - 1].append((plot.horizontal.place(window.seconds(lastTime)), y))
            areas[areas.count - 1].append((plot.horizontal.place(window.seconds(sample.time)), y))
        }
        for area in areas {
            guard let first = area.first, let last = area.last else { continue }
            plot.draw(Markup.path([[(first.x, plot.bottom)] + area + [(last.x, plot.bottom)]], class: "link area"))
        }
    }

    private func drawLine(_ samples: [(time: Instant, rate: Bitrate)], _ style: String, in plot: inout Plot) {
        let points = samples.map { sample in
            (x: plot.horizontal.place(window.seconds(sample.time)), y: plot.vertical.place(sample.rate.megabits))
        }
        plot.draw(Markup.path([points], class: "\(style) line"))
    }
}

extension Bitrate {
    /// Megabits per second, for people.
    var megabits: Double { Double(bitsPerSecond) / 1e6 }
}
