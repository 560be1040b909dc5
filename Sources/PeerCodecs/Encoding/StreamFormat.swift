import PeerMedia
import PeerUnits

/// What stands in the sequence parameter set: another value needs another encoder, and begins with a keyframe.
struct StreamFormat: Hashable {
    /// The picture's true size; the coded one is even.
    var size: PictureSize
    var colour: ColourDescription
    var sampleAspectRatio: Ratio
    var frameRate: Ratio?

    init(of frame: VideoFrame) {
        size = frame.size
        colour = frame.colour
        sampleAspectRatio = frame.sampleAspectRatio
        frameRate = frame.frameRate
    }
}
