/// Turns pictures into frame entities, one in and one out. Not safe for concurrent use: one executor owns it.
public protocol VideoEncoder: ~Copyable {
    /// Encodes `frame` within `plan`.
    /// - Throws: `VideoCodecError` where the picture cannot be encoded; the encoder stays usable.
    mutating func encode(_ frame: VideoFrame, within plan: EncodingPlan) throws(VideoCodecError) -> FrameEntity
}
