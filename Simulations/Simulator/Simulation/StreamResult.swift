package import PeerTransport
package import PeerUnits

/// What came of one direction's video.
package struct StreamResult: Sendable {
    package var direction: Expectation.Direction
    /// Which caller, from 0.
    package var caller: Int
    package var meter: StreamMeter
    /// What its link did.
    package var link: LinkCounters
    package var sender: MediaSenderStatistics
    package var receiver: MediaReceiverStatistics
    /// Where recorded.
    package var frames: [FrameRecord]
    package var timeline: [TimelineSample]
    package var duration: TimeSpan

    /// A figure of this video, as an expectation bounds it.
    package func value(of figure: Expectation.Figure) -> Double {
        switch figure {
        case .shownPercent: 100 * Double(meter.shownCount) / Double(max(meter.offeredCount, 1))
        case .delayMsP50: meter.delays.quantile(percent: 50).milliseconds
        case .delayMsP95: meter.delays.quantile(percent: 95).milliseconds
        case .delayMsP99: meter.delays.quantile(percent: 99).milliseconds
        case .ageMsP95: meter.ages.quantile(percent: 95).milliseconds
        case .freezeCount: Double(meter.freezeCount)
        case .freezeMsLongest: meter.longestFreeze.milliseconds
        case .frozenMsTotal: meter.frozenTime.milliseconds
        case .lostFrames: Double(meter.count(.lost))
        case .skippedFrames: Double(meter.count(.skipped))
        case .keyframes: Double(meter.keyframeCount)
        case .videoKbps: Double(meter.byteCount) * 8 / 1_000 / duration.seconds
        case .sentKbps: Double(link.sentByteCount) * 8 / 1_000 / duration.seconds
        case .firstFrameMs: meter.firstShownAt.map { ($0 - .zero).milliseconds } ?? .infinity
        }
    }
}
