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
        let named: [(String, Double?, String)] = [
            ("rtt ", figures.roundTripMilliseconds, " ms"), ("loss ", figures.lossPercent, " %"),
            ("delay ", figures.delayMillisecondsP50, " ms"),
        ]
        let measured = named.compactMap { name, value, unit in value.map { name + Figure.short($0) + unit } }
        // Frames that came whole only through a repair, by any means.
        let repairCount = figures.parityFrames + figures.retransmittedFrames + figures.invalidations
        let repairs = repairCount > 0 ? ["repaired \(repairCount)"] : []
        let losses = figures.lostFrames > 0 ? ["lost \(figures.lostFrames)"] : []
        let size = figures.width.flatMap { width in figures.height.map { "\(width)x\($0)" } }
        let media = rates.isEmpty ? "no media" : rates + " kbit/s"
        return [media] + measured + [Figure.short(figures.framesPerSecond) + " fps"] + repairs + losses
            + (size.map { [$0] } ?? [])
    }
}
