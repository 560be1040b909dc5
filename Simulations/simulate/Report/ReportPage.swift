import PeerUnits
import Simulator

/// One self-contained HTML page: style and pictures inside, nothing fetched from anywhere, no script.
struct ReportPage {
    let content: ReportContent

    var html: String {
        let title = Markup.escaped(content.title)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>
            \(ReportStyle.sheet)
            </style>
            </head>
            <body>
            <main>
            <h1>\(title)</h1>
            \(about)\(facts)
            \(content.streams.map(section).joined(separator: "\n"))
            \(expectations)
            \(ReportPage.notes)
            \(footer)
            </main>
            </body>
            </html>

            """
    }

    private var about: String {
        content.about.isEmpty ? "" : "<p class=\"about\">\(Markup.escaped(content.about))</p>\n"
    }

    private var facts: String {
        guard !content.facts.isEmpty else { return "" }
        let entries = content.facts.map { fact in
            "<div><dt>\(Markup.escaped(fact.name))</dt><dd>\(Markup.escaped(fact.value))</dd></div>"
        }
        return "<dl class=\"facts\">\(entries.joined())</dl>"
    }

    private func section(_ stream: ReportStream) -> String {
        let window = TimeWindow(of: stream)
        let summary = StreamSummary(of: stream, in: window)
        let heading = stream.name.isEmpty ? "" : "<h2>\(Markup.escaped(stream.name))</h2>\n"
        return heading + tiles(summary) + overTime(stream, summary, window) + repairs(stream, window)
            + figure(
                height: 246, DistributionChart(summary: summary).plot(top: 34, height: 180).markup, "Cumulative delay")
    }

    private func tiles(_ summary: StreamSummary) -> String {
        let tiles = summary.tiles.map { tile in
            "<div class=\"tile\"><span>\(tile.name)</span><b>\(tile.value)</b><i>\(tile.unit)</i></div>"
        }
        return "<div class=\"tiles\">\(tiles.joined())</div>\n"
    }

    /// Delay, and the rate under it, along one line of time.
    private func overTime(_ stream: ReportStream, _ summary: StreamSummary, _ window: TimeWindow) -> String {
        let delay = DelayChart(stream: stream, summary: summary, window: window).plot(top: 34, height: 210)
        var rate = RateChart(stream: stream, window: window).plot(top: 304, height: 130)
        rate.drawTimeAxis()
        let incidents = stream.incidents.enumerated().map { index, incident in
            draw(incident, in: delay, lane: index)
        }
        let age = figure(
            height: 184, timed(AgeChart(stream: stream, window: window).plot(top: 34, height: 120)),
            "Age of the picture")
        return figure(height: 462, delay.markup + rate.markup + incidents.joined(), "Delay and bitrate over time") + age
    }

    private func draw(_ incident: ReportIncident, in plot: Plot, lane: Int) -> String {
        let x = plot.horizontal.place((incident.time - .zero).seconds)
        let line = Markup.line(x1: x, y1: plot.top, x2: x, y2: 434, class: "incident")
        let isRight = x > Plot.right - 120
        let text = Markup.text(
            incident.text, x: isRight ? x - 4 : x + 4, y: plot.top + 12 + Double(lane % 2) * 14,
            anchor: isRight ? "end" : "start")
        return line + text
    }

    private func repairs(_ stream: ReportStream, _ window: TimeWindow) -> String {
        guard !stream.timeline.isEmpty else {
            let repair = timed(RepairChart(stream: stream, window: window).plot(top: 34, height: 110))
            return figure(height: 174, repair, "Repairs")
        }
        let loss = LossChart(stream: stream, window: window).plot(top: 34, height: 70)
        let repair = timed(RepairChart(stream: stream, window: window).plot(top: 150, height: 110))
        return figure(height: 290, loss.markup + repair, "Loss and what repaired it")
    }

    private func timed(_ plot: Plot) -> String {
        var plot = plot
        plot.drawTimeAxis()
        return plot.markup
    }

    private func figure(height: Int, _ drawing: String, _ label: String) -> String {
        "<figure><svg viewBox=\"0 0 \(Int(Plot.width)) \(height)\" role=\"img\" "
            + "aria-label=\"\(label)\">\(drawing)</svg></figure>\n"
    }

    private var expectations: String {
        guard !content.expectations.isEmpty else { return "" }
        let rows = content.expectations.map { row in
            "<tr><td>\(Markup.escaped(row.name))</td><td>\(Markup.escaped(row.bound))</td>"
                + "<td>\(Markup.escaped(row.found))</td>"
                + "<td class=\"\(row.isMet ? "met" : "unmet")\">\(row.isMet ? "met" : "not met")</td></tr>"
        }
        return "<h2>Expectations</h2>\n<table><tr><th>what</th><th>expected</th><th>found</th><th></th></tr>"
            + "\(rows.joined())</table>"
    }

    private static let notes = """
        <p class="notes">Delay runs from a picture's capture to the moment it is decoded and on screen; only shown
        frames have one. Age is what the viewer sees: how old the picture on screen is, freezes included. A freeze is a
        time in which the picture stood still, though a newer one had been captured, for longer than three frame
        intervals and than one interval and 150 ms (as W3C webrtc-stats has it); a source that pauses makes none.</p>
        """

    private var footer: String {
        content.footer.isEmpty ? "" : "<footer><code>\(Markup.escaped(content.footer))</code></footer>"
    }
}
