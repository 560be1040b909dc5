/// What the transport asks of the encoder for the next picture: the only thing that passes between the two.
public enum FramePlan: Hashable, Sendable {
    /// Leave this picture out; the path has no room for it, or nobody is there.
    case skip(SkipReason)
    case encode(EncodingPlan)

    /// Why a picture is left out.
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
