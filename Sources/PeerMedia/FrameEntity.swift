/// One encoded picture, self-describing: the unit on the link.
public struct FrameEntity: Hashable, Sendable {
    /// H.264 sequence parameter set: the raw NAL unit without start code or length.
    public var sps: [UInt8]
    /// H.264 picture parameter set: the raw NAL unit without start code or length.
    public var pps: [UInt8]
    /// The picture's slice NAL units, each behind a 4-byte big-endian length (AVCC).
    public var body: [UInt8]
    /// Capture time in microseconds on the sender's monotonic media clock.
    public var microSec: Int64
    /// Counts encoded frames, never reused in a session.
    public var frameNumber: FrameNumber
    /// The frames that this picture predicts from; none for an IDR.
    public var references: [FrameNumber]
    /// Whether this is an IDR picture.
    public var isKeyframe: Bool
    /// The picture's true width in pixels; where odd, the coded picture is one column wider.
    public var width: Int
    /// The picture's true height in pixels; where odd, the coded picture is one row taller.
    public var height: Int
    /// Up to 64 bytes of the application's own.
    public var metadata: [UInt8]

    public init(
        sps: [UInt8], pps: [UInt8], body: [UInt8], microSec: Int64, frameNumber: FrameNumber,
        references: [FrameNumber], isKeyframe: Bool, width: Int, height: Int, metadata: [UInt8] = []
    ) {
        self.sps = sps
        self.pps = pps
        self.body = body
        self.microSec = microSec
        self.frameNumber = frameNumber
        self.references = references
        self.isKeyframe = isKeyframe
        self.width = width
        self.height = height
        self.metadata = metadata
    }

    public var size: PictureSize { PictureSize(width: width, height: height) }

    /// An application's own bytes on each frame end here: they travel in every frame, ahead of its picture.
    public static let metadataByteCountMax = 64
    /// Sixteen frames are the most that H.264 can refer to (A.3.1); ours refer to one or two.
    public static let referenceCountMax = 16
    /// A parameter set is some tens of bytes; with scaling lists and VUI below 1 KiB.
    public static let parameterSetByteCountMax = 1_024
    /// Four bytes for each pixel of the largest picture would be more than any encoder makes; 16 MiB bounds a frame.
    public static let bodyByteCountMax = 16 << 20
}
