public import PeerMedia
public import PeerUnits

/// The link's encoder without a link: pictures in, frame entities out.
public enum VideoEncoding {
    /// The entities of `frames`, in order, each encoded when it is asked for.
    ///
    /// A picture that cannot be encoded throws `VideoCodecError`; asking again goes on with the next.
    /// - Parameters:
    ///   - bitrate: of the stream, at `framesPerSecond`; no frame weighs more than its share but for keyframes.
    ///   - keyframeInterval: a keyframe every so many frames; nil: only the first.
    ///   - preset: x264's trade of time for size, `ultrafast` to `placebo`.
    public static func entities<Frames: AsyncSequence>(
        of frames: Frames, bitrate: Bitrate = .kilobitsPerSecond(2_000), framesPerSecond: Int = 30,
        keyframeInterval: Int? = nil, preset: String = "superfast"
    ) -> EncodedEntities<Frames> where Frames.Element == VideoFrame {
        let interval = TimeSpan.seconds(1) / Int64(max(1, framesPerSecond))
        return EncodedEntities(
            base: frames, budget: bitrate.bytes(in: interval), keyframeInterval: keyframeInterval, preset: preset)
    }
}
