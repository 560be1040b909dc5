package import PeerMedia
package import PeerUnits

/// What a stream's sender is told when it is made.
package struct MediaSenderConfiguration: Sendable {
    /// The range that the rate control may use on the wire, every byte of IP included; equal ends switch adaptation
    /// off.
    package var bitrateMin: Bitrate
    package var bitrateMax: Bitrate
    /// Which of the session's streams this is.
    package var stream: UInt8
    /// The number of the first frame.
    package var firstFrame: FrameNumber

    package init(
        bitrateMin: Bitrate = .kilobitsPerSecond(150), bitrateMax: Bitrate = .kilobitsPerSecond(6_000),
        stream: UInt8 = 0, firstFrame: FrameNumber = FrameNumber(0)
    ) {
        self.bitrateMin = bitrateMin
        self.bitrateMax = max(bitrateMin, bitrateMax)
        self.stream = stream
        self.firstFrame = firstFrame
    }
}
