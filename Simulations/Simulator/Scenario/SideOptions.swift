package import PeerUnits

/// How one side of a simulated session is set up.
package struct SideOptions: Hashable, Sendable {
    /// What it sends; nil for a side that only receives.
    package var video: VideoOptions?
    package var bitrateMin: Bitrate
    package var bitrateMax: Bitrate
    /// The most that its playout buffer may add.
    package var playoutCeiling: TimeSpan
    /// How long its person thinks about the other side's key.
    package var decisionTime = TimeSpan.zero
    /// A small message every so often; nil for none.
    package var messageInterval: TimeSpan?

    package init(
        video: VideoOptions? = nil, bitrateMin: Bitrate = .kilobitsPerSecond(150),
        bitrateMax: Bitrate = .kilobitsPerSecond(6_000), playoutCeiling: TimeSpan = .milliseconds(200)
    ) {
        self.video = video
        self.bitrateMin = bitrateMin
        self.bitrateMax = bitrateMax
        self.playoutCeiling = playoutCeiling
    }
}
