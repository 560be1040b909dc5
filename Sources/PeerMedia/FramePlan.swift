public import PeerUnits

/// What the transport asks of the encoder for the next picture: the only thing that passes between the two.
public enum FramePlan: Hashable, Sendable {
    /// Leave this picture out; the path has no room for it, or nobody is there.
    case skip(SkipReason)
    case encode(EncodingPlan)

    public enum SkipReason: Hashable, Sendable {
        /// No peer is connected, or it has not been accepted yet.
        case notConnected
        /// The frame before has not left yet.
        case queueOccupied
        /// Too many frames are unacknowledged: the path may be down.
        case unacknowledged
        /// The ladder's frame rate is lower than the source's.
        case frameRate
    }
}

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
