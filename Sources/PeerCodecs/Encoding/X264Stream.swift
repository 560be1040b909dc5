import PeerMedia

/// One x264 encoder with the mirror of its list of references: a stream of frames from a keyframe on.
struct X264Stream: ~Copyable {
    let format: StreamFormat
    private var instance: X264Instance
    private var mirror: ReferenceMirror

    init(format: StreamFormat, configuration: EncoderConfiguration, rate: SlotRate) throws(VideoCodecError) {
        self.format = format
        instance = try X264Instance(format: format, configuration: configuration, rate: rate)
        mirror = ReferenceMirror(
            dpbSize: DecodedPictureBuffer.frameCountMax(for: format.size.coded),
            referenceCount: configuration.referenceCount)
    }

    var sps: [UInt8] { instance.sps }
    var pps: [UInt8] { instance.pps }
    /// Whether the next frame can only be a keyframe.
    var isExhausted: Bool { mirror.mustBeKeyframe }

    /// Whether a keyframe of this rate needs a new stream. x264 lets a frame have no more than the slot of the frame
    /// before, and keeps nothing over a keyframe that a new encoder would lack.
    func isTooNarrow(for rate: SlotRate) -> Bool {
        rate.kilobitsPerSecond * 4 > instance.rate.kilobitsPerSecond * 5
    }

    /// Predicts from none of these frames any more. Those told before cost nothing: x264 would forget every later frame
    /// with them, so only what the mirror still holds for valid is passed on.
    mutating func invalidate(_ frameNumbers: [FrameNumber]) throws(VideoCodecError) {
        for frameNumber in mirror.invalidate(frameNumbers) { try instance.invalidate(frameNumber) }
    }

    mutating func setRate(_ rate: SlotRate) throws(VideoCodecError) {
        if !rate.isNear(instance.rate) { try instance.setRate(rate) }
    }

    /// Encodes I420 `samples` of the coded size as the frame of this number.
    /// - Returns: the picture, and the frames that it is predicted from.
    mutating func encode(
        _ samples: [UInt8], as frameNumber: FrameNumber, isKeyframe: Bool
    ) throws(VideoCodecError) -> (picture: EncodedPicture, references: [FrameNumber]) {
        let picture = try instance.encode(samples, as: frameNumber, isKeyframe: isKeyframe)
        let references = picture.isKeyframe ? [] : mirror.references(for: frameNumber)
        mirror.record(frameNumber, isKeyframe: picture.isKeyframe)
        return (picture, references)
    }
}
