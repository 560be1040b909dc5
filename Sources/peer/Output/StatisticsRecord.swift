package import PeerLink

/// A line of the statistics file.
package enum StatisticsRecord: Sendable {
    case listening(address: String, port: Int, fingerprint: String, invite: String?)
    case connected(address: String, fingerprint: String)
    /// The peer is at another address now.
    case path(address: String)
    case stats(PeerStatistics)
    case closed(reason: String)

    /// A JSON object with its line's end.
    package var line: String {
        switch self {
        case .listening(let address, let port, let fingerprint, let invite):
            var line = JSONLine(type: "listening")
            line.add("address", address)
            line.add("port", port)
            line.add("fingerprint", fingerprint)
            if invite != nil { line.add("invite", invite) }
            return line.text
        case .connected(let address, let fingerprint):
            var line = JSONLine(type: "connected")
            line.add("address", address)
            line.add("fingerprint", fingerprint)
            return line.text
        case .path(let address):
            var line = JSONLine(type: "path")
            line.add("address", address)
            return line.text
        case .closed(let reason):
            var line = JSONLine(type: "closed")
            line.add("reason", reason)
            return line.text
        case .stats(let figures): return Self.line(figures)
        }
    }

    private static func line(_ figures: PeerStatistics) -> String {
        var line = JSONLine(type: "stats")
        line.add("timeUs", figures.timeMicros)
        line.add("rttMs", figures.roundTripMilliseconds)
        line.add("lossPercent", figures.lossPercent)
        line.add("sendKbps", figures.sendKbps)
        line.add("receiveKbps", figures.receiveKbps)
        line.add("targetKbps", figures.targetKbps)
        line.add("fps", figures.framesPerSecond)
        line.add("delayMsP50", figures.delayMillisecondsP50)
        line.add("delayMsP95", figures.delayMillisecondsP95)
        line.add("playoutMs", figures.playoutMilliseconds)
        line.add("parityFrames", figures.parityFrames)
        line.add("retransmittedFrames", figures.retransmittedFrames)
        line.add("invalidations", figures.invalidations)
        line.add("keyframes", figures.keyframes)
        line.add("skippedFrames", figures.skippedFrames)
        line.add("lostFrames", figures.lostFrames)
        line.add("width", figures.width)
        line.add("height", figures.height)
        return line.text
    }
}
