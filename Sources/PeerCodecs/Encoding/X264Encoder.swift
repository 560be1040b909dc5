package import PeerMedia
import PeerUnits

/// Encodes pictures with x264 for a link in real time: one in, one out, each within its plan.
///
/// A keyframe comes only where the plan asks for one, where every frame left to predict from is invalidated, and where
/// the picture's size, colour or sample aspect ratio change. Owned by one executor at a time.
package struct X264Encoder: ~Copyable, VideoEncoder {
    /// What the decoder is going to show for the last frame: I420 at the coded size; nil unless
    /// `EncoderConfiguration.keepsReconstruction`.
    package private(set) var reconstruction: [UInt8]?
    private let configuration: EncoderConfiguration
    private var stream: X264Stream?
    private var scaler: PictureScaler?
    private var correction = SpendCorrection(threadCount: 1)

    package init(configuration: EncoderConfiguration = EncoderConfiguration()) {
        self.configuration = configuration
    }

    /// Encodes `frame`; odd sides grow by one repeated column or row, which the entity's size leaves out.
    /// - Throws: `unsupportedSize` or `encoderFailed`; the next frame is then a keyframe.
    package mutating func encode(
        _ frame: VideoFrame, within plan: EncodingPlan
    ) throws(VideoCodecError) -> FrameEntity {
        guard frame.size.isSupported else { throw .unsupportedSize(frame.size) }
        let picture = try scaled(frame, to: plan.size)
        do {
            return try encodeScaled(picture, within: plan)
        } catch {
            // An encoder that failed is in an unknown state; the next frame begins anew, with a keyframe.
            stream = nil
            throw error
        }
    }

    /// A size larger than the source's is no use: the source's own is kept then.
    private mutating func scaled(
        _ frame: VideoFrame, to size: PictureSize?
    ) throws(VideoCodecError) -> VideoFrame {
        guard let size, size != frame.size, size.width <= frame.width, size.height <= frame.height else {
            return frame
        }
        if !(scaler?.scales(from: frame.size, to: size) ?? false) {
            scaler = nil
            scaler = try PictureScaler(from: frame.size, to: size)
        }
        return try scaler?.scale(frame) ?? frame
    }

    private mutating func encodeScaled(
        _ frame: VideoFrame, within plan: EncodingPlan
    ) throws(VideoCodecError) -> FrameEntity {
        let isKeyframe = try begin(StreamFormat(of: frame), within: plan)
        guard let (picture, references) = try stream?.encode(
            EvenPicture.samples(of: frame), as: plan.frameNumber, isKeyframe: isKeyframe)
        else { throw .encoderFailed("no encoder is open") }
        if !picture.isKeyframe { correction.record(spent: ByteCount(picture.body.count), of: plan.byteBudget) }
        reconstruction = picture.reconstruction
        return FrameEntity(
            sps: stream?.sps ?? [], pps: stream?.pps ?? [], body: picture.body, microSec: frame.microSec,
            frameNumber: plan.frameNumber, references: references, isKeyframe: picture.isKeyframe,
            width: frame.width, height: frame.height, metadata: frame.metadata)
    }

    /// Makes the stream ready for the next frame: opened, told of what is lost, at the plan's rate.
    /// - Returns: whether the frame is to be a keyframe.
    private mutating func begin(_ format: StreamFormat, within plan: EncodingPlan) throws(VideoCodecError) -> Bool {
        guard stream?.format == format else {
            try open(format, budget: plan.byteBudget)
            return true
        }
        try stream?.invalidate(plan.invalidate)
        let isKeyframe = plan.isKeyframe || stream?.isExhausted ?? true
        let asked = isKeyframe ? plan.byteBudget : correction.asking(for: plan.byteBudget)
        if isKeyframe, stream?.isTooNarrow(for: SlotRate(budget: asked)) ?? true {
            try open(format, budget: asked)
        } else {
            try stream?.setRate(SlotRate(budget: asked))
        }
        return isKeyframe
    }

    private mutating func open(_ format: StreamFormat, budget: ByteCount) throws(VideoCodecError) {
        if stream?.format.size != format.size {
            let threadCount = X264Parameters.threadCount(for: format.size, configuration: configuration)
            correction = SpendCorrection(threadCount: threadCount)
        }
        stream = nil
        stream = try X264Stream(format: format, configuration: configuration, rate: SlotRate(budget: budget))
    }
}
