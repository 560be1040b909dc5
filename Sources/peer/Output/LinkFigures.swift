/// A second of a link in figures, as the statistics file names them; nil where nothing was measured yet.
package struct LinkFigures: Hashable, Sendable {
    /// On the local monotonic clock.
    package var timeUs: Int64 = 0
    package var rttMs: Double?
    package var lossPercent: Double?
    package var sendKbps: Double = 0
    package var receiveKbps: Double = 0
    package var targetKbps: Double?
    package var fps: Double = 0
    package var delayMsP50: Double?
    package var delayMsP95: Double?
    package var playoutMs: Double?
    package var parityFrames = 0
    package var retransmittedFrames = 0
    package var invalidations = 0
    package var keyframes = 0
    package var skippedFrames = 0
    package var lostFrames = 0
    package var width: Int?
    package var height: Int?

    package init() {}

    /// Frames that came whole only through a repair, by any means.
    package var repairCount: Int { parityFrames + retransmittedFrames + invalidations }
}
