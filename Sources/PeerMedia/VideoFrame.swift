public import PeerUnits

/// One picture in planar 8-bit 4:2:0 (I420), tightly packed, with its capture time.
///
/// `samples` holds the luma plane (`width * height`), then Cb, then Cr (each `chromaWidth * chromaHeight`).
/// Odd sizes are allowed: the chroma planes are rounded up.
public struct VideoFrame: Sendable {
    public let width: Int
    public let height: Int
    public var samples: [UInt8]
    /// Capture time in microseconds on the sender's monotonic media clock.
    public var microSec: Int64
    public var colour: ColourDescription
    /// Sample aspect ratio, width to height; 1:1 where square or unknown.
    public var sampleAspectRatio: Ratio
    /// Frames a second by the source's word, for players that must be told a rate; nil where it names none. Frames come
    /// at their own times whatever it says. It stands in the parameter sets: another value begins with a keyframe.
    public var frameRate: Ratio?
    /// Up to 64 bytes of the application's own (`FrameEntity.metadata`).
    public var metadata: [UInt8]
    /// The number of the encoded frame that this picture was decoded from; nil before it has been encoded.
    public var frameNumber: FrameNumber?

    /// - Precondition: `samples` has exactly `VideoFrame.sampleCount(width:height:)` bytes, and both sides are
    ///   positive.
    public init(
        width: Int, height: Int, samples: [UInt8], microSec: Int64, colour: ColourDescription = .unspecified,
        sampleAspectRatio: Ratio = .one, frameRate: Ratio? = nil, metadata: [UInt8] = [],
        frameNumber: FrameNumber? = nil
    ) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        precondition(
            samples.count == VideoFrame.sampleCount(width: width, height: height),
            "I420 samples fill the picture exactly")
        self.width = width
        self.height = height
        self.samples = samples
        self.microSec = microSec
        self.colour = colour
        self.sampleAspectRatio = sampleAspectRatio
        self.frameRate = frameRate
        self.metadata = metadata
        self.frameNumber = frameNumber
    }

    public var size: PictureSize { PictureSize(width: width, height: height) }
    public var chromaWidth: Int { (width + 1) / 2 }
    public var chromaHeight: Int { (height + 1) / 2 }

    /// The bytes of an I420 picture of this size.
    public static func sampleCount(width: Int, height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
}
