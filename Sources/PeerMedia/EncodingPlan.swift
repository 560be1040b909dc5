public import PeerUnits

/// The bounds of one picture to encode.
public struct EncodingPlan: Hashable, Sendable {
    /// The number that the encoded frame will carry.
    public var frameNumber: FrameNumber
    /// The most that the frame should weigh (parameter sets included).
    public var byteBudget: ByteCount
    /// The size to encode at, at most the source's; nil keeps the source's.
    public var size: PictureSize?
    /// Frames that the receiver lacks for good: not to be predicted from. Cumulative: may name frames told before.
    public var invalidate: [FrameNumber]
    /// Encode as IDR.
    public var isKeyframe: Bool

    public init(
        frameNumber: FrameNumber, byteBudget: ByteCount, size: PictureSize? = nil, invalidate: [FrameNumber] = [],
        isKeyframe: Bool = false
    ) {
        self.frameNumber = frameNumber
        self.byteBudget = byteBudget
        self.size = size
        self.invalidate = invalidate
        self.isKeyframe = isKeyframe
    }
}
