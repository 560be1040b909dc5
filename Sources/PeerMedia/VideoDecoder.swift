/// Turns frame entities into pictures, one in and one out. Not safe for concurrent use: one executor owns it.
public protocol VideoDecoder: ~Copyable {
    /// Decodes `entity`, whose references have been decoded before, in strictly rising frame order.
    /// - Throws: `VideoCodecError` where it cannot be decoded; the next decodable entity goes on.
    mutating func decode(_ entity: FrameEntity) throws(VideoCodecError) -> VideoFrame
}
