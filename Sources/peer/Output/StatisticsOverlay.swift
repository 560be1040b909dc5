package import PeerLink

/// The link's figures as lines that a window shows over the picture.
package enum StatisticsOverlay {
    /// One figure a line; what was not measured is left out.
    package static func lines(_ figures: PeerStatistics) -> [String] {
        let size = Figure.size(figures.width, figures.height).map { $0 + "  " } ?? ""
        let lines = [
            Figure.named("received", figures.receiveKbps, "kbit/s"),
            Figure.named("round trip", figures.roundTripMilliseconds, "ms"),
            Figure.named("loss", figures.lossPercent, "%"), Figure.named("delay", figures.delayMillisecondsP50, "ms"),
            Figure.named("delay 95 %", figures.delayMillisecondsP95, "ms"),
            Figure.named("playout", figures.playoutMilliseconds, "ms"),
        ].compactMap(\.self)
        let repairs = "repaired \(figures.parityFrames) parity, \(figures.retransmittedFrames) resent"
        return [size + Figure.short(figures.framesPerSecond) + " fps"] + lines + [
            repairs, "lost \(figures.lostFrames)",
        ]
    }
}
