/// What x264 made of one picture.
struct EncodedPicture {
    /// The slice NAL units, each behind its 4-byte length.
    var body: [UInt8]
    /// Whether x264 made it an IDR picture, asked to or not.
    var isKeyframe: Bool
    /// What the decoder is going to show, I420 at the coded size; nil unless kept.
    var reconstruction: [UInt8]?
}
