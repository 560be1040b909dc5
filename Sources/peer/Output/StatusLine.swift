package import PeerLink

/// The link in one line for people: rate, round trip, loss, delay, frames per second, repairs.
package enum StatusLine {
    /// At most `columnCount` columns: what does not fit is left out, the least important first.
    package static func text(_ figures: PeerStatistics, columnCount: Int) -> String {
        var line = ""
        for part in parts(of: figures) {
            let longer = line.isEmpty ? part : line + "  " + part
            // The last column stays free: a full line would wrap on some terminals.
            if longer.count < columnCount { line = longer }
        }
        return line
    }

    private static func parts(of figures: PeerStatistics) -> [String] {
        let directions = [("↑", figures.sendKbps), ("↓", figures.receiveKbps)]
        let rates = directions.filter { $0.1 > 0 }.map { $0 + Figure.short($1.rounded()) }.joined(separator: " ")
        let measured = [
            Figure.named("rtt", figures.roundTripMilliseconds, "ms"), Figure.named("loss", figures.lossPercent, "%"),
            Figure.named("delay", figures.delayMillisecondsP50, "ms"),
        ].compactMap(\.self)
        // Frames that came whole only through a repair, by any means.
        let repairCount = figures.parityFrames + figures.retransmittedFrames + figures.invalidations
        let repairs = repairCount > 0 ? ["repaired \(repairCount)"] : []
        let losses = figures.lostFrames > 0 ? ["lost \(figures.lostFrames)"] : []
        let size = Figure.size(figures.width, figures.height)
        let media = rates.isEmpty ? "no media" : rates + " kbit/s"
        return [media] + measured + [Figure.short(figures.framesPerSecond) + " fps"] + repairs + losses
            + (size.map { [$0] } ?? [])
    }
}
