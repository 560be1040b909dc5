package import PeerLink

/// The link's figures as lines that a window shows over the picture.
package enum StatisticsOverlay {
    /// One figure a line; what was not measured is left out.
    package static func lines(_ figures: PeerStatistics) -> [String] {
        let size = figures.width.flatMap { width in figures.height.map { "\(width)x\($0)  " } } ?? ""
        let measured: [(String, Double?, String)] = [
            ("received", figures.receiveKbps, "kbit/s"), ("round trip", figures.roundTripMilliseconds, "ms"),
            ("loss", figures.lossPercent, "%"), ("delay", figures.delayMillisecondsP50, "ms"),
            ("delay 95 %", figures.delayMillisecondsP95, "ms"), ("playout", figures.playoutMilliseconds, "ms"),
        ]
        let lines = measured.compactMap { name, value, unit in value.map { "\(name) \(Figure.short($0)) \(unit)" } }
        let repairs = "repaired \(figures.parityFrames) parity, \(figures.retransmittedFrames) resent"
        return [size + Figure.short(figures.framesPerSecond) + " fps"] + lines + [
            repairs, "lost \(figures.lostFrames)",
        ]
    }
}
