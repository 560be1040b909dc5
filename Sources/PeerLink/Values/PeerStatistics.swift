/// A link in figures: rates over the last second, counts since the start; nil where nothing was measured yet.
public struct PeerStatistics: Hashable, Sendable {
    /// On the local monotonic clock, in microseconds.
    public var timeMicros: Int64 = 0
    public var roundTripMilliseconds: Double?
    /// The share of this side's packets that were lost lately.
    public var lossPercent: Double?
    public var sendKbps: Double = 0
    public var receiveKbps: Double = 0
    public var targetKbps: Double?
    /// Frames decoded (or, where nothing is received, sent) in the last second.
    public var framesPerSecond: Double = 0
    /// From capture to decoded picture, over the last second.
    public var delayMillisecondsP50: Double?
    public var delayMillisecondsP95: Double?
    /// What the playout buffer adds at present.
    public var playoutMilliseconds: Double?
    public var parityFrames = 0
    public var retransmittedFrames = 0
    public var invalidations = 0
    public var keyframes = 0
    public var skippedFrames = 0
    public var lostFrames = 0
    public var width: Int?
    public var height: Int?

    public init() {}
}
