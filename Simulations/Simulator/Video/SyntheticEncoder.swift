package import PeerMedia
package import PeerUnits

/// An encoder without pictures: obeys the same `EncodingPlan` as the real one and gives frame entities whose sizes are
/// distributed like the real one's, with bytes that follow from the seed and the frame's number.
package struct SyntheticEncoder: Sendable {
    private let seed: UInt64
    private var sizes: FrameSizeModel
    private var mirror: ReferenceMirror
    private var codedSize: PictureSize?
    private var parameterSets = SyntheticParameterSets(size: .minimum)
    private var frameNum: UInt32 = 0

    package init(content: VideoContent, random: RandomSource) {
        var random = random
        seed = random.next()
        sizes = FrameSizeModel(content: content, random: random.fork())
        mirror = SyntheticEncoder.emptyMirror
    }

    /// Encodes the picture of `size` that was captured at `microSec`.
    package mutating func encode(_ size: PictureSize, microSec: Int64, within plan: EncodingPlan) -> FrameEntity {
        let size = plan.size.map { $0.width <= size.width && $0.height <= size.height ? $0 : size } ?? size
        begin(size)
        let invalidated = mirror.invalidate(plan.invalidate)
        let isKeyframe = plan.isKeyframe || mirror.mustBeKeyframe
        let references = isKeyframe ? [] : mirror.references(for: plan.frameNumber)
        let kind: FrameSizeModel.Kind = isKeyframe ? .keyframe : invalidated.isEmpty ? .predicted : .recovery
        frameNum = isKeyframe ? 0 : (frameNum + 1) & ((1 << UInt32(SyntheticParameterSets.frameNumBits)) - 1)
        mirror.record(plan.frameNumber, isKeyframe: isKeyframe)
        let byteCount = sizes.nextByteCount(
            kind, budget: plan.byteBudget, pixelCount: size.coded.width * size.coded.height)
        return FrameEntity(
            sps: parameterSets.sps, pps: parameterSets.pps,
            body: SyntheticPicture.body(
                byteCount: byteCount, frameNumber: plan.frameNumber, frameNum: frameNum,
                distance: references.first.map { UInt32($0.distance(to: plan.frameNumber)) }, seed: seed),
            microSec: microSec, frameNumber: plan.frameNumber, references: references, isKeyframe: isKeyframe,
            width: size.width, height: size.height)
    }

    /// A change of the coded size is a new stream.
    private mutating func begin(_ size: PictureSize) {
        guard size.coded != codedSize else { return }
        codedSize = size.coded
        parameterSets = SyntheticParameterSets(size: size)
        mirror = SyntheticEncoder.emptyMirror
    }

    /// Sixteen frames kept, one predicted from, as the real encoder has it up to 1280x720.
    private static let emptyMirror = ReferenceMirror(dpbSize: 16, referenceCount: 1)
}
