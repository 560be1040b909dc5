public import PeerUnits

/// How a link is to be.
public struct PeerConfiguration: Sendable {
    /// This peer's key.
    public var identity: PeerIdentity
    public var trust: TrustPolicy
    /// The range that the rate control may use, on the wire, overhead included; equal ends fix it.
    public var bitrate: ClosedRange<Bitrate>
    /// The most that the playout buffer may add; zero hands each frame out at once.
    public var latency: TimeSpan
    public var sendsVideo: Bool
    public var receivesVideo: Bool
    /// How long a lost link is retried.
    public var reconnectTime: TimeSpan
    /// How many peers a listener serves at once; one more is told that it is busy.
    public var peerCountMax: Int
    /// x264's trade of time for size, `ultrafast` to `placebo`.
    public var preset: String
    /// Is told, while a call is not connected yet, that a person at the other side is being asked.
    public var onWaitingForDecision: @Sendable () -> Void

    public init(
        identity: PeerIdentity = .ephemeral(), trust: TrustPolicy = .known(),
        bitrate: ClosedRange<Bitrate> = .kilobitsPerSecond(150)...(.kilobitsPerSecond(6_000)),
        latency: TimeSpan = .milliseconds(200), sendsVideo: Bool = true, receivesVideo: Bool = true,
        reconnectTime: TimeSpan = .seconds(30), peerCountMax: Int = 8, preset: String = "superfast",
        onWaitingForDecision: @escaping @Sendable () -> Void = {}
    ) {
        self.identity = identity
        self.trust = trust
        self.bitrate = bitrate
        self.latency = latency
        self.sendsVideo = sendsVideo
        self.receivesVideo = receivesVideo
        self.reconnectTime = reconnectTime
        self.peerCountMax = peerCountMax
        self.preset = preset
        self.onWaitingForDecision = onWaitingForDecision
    }
}
