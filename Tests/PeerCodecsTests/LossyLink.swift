import PeerCodecs
import PeerMedia
import PeerUnits

/// An encoder and a decoder with a path between them that loses whole frames, and reports that come late.
struct LossyLink {
    var frameCount: Int
    var lossPermille: UInt64
    /// How many frames pass before the encoder hears of a lost one.
    var reportDelay: Int
    var seed: UInt64
    var byteBudget = ByteCount(6_000)
    var configuration = EncoderConfiguration(keepsReconstruction: true)
    /// Lost frames come in runs of this length.
    var burstLength: UInt64 = 1

    struct Outcome {
        var lost = 0
        var decoded = 0
        /// Frames whose references were decoded and that did not come out.
        var failed = 0
        var mismatched = 0
        var keyframes = 0
        /// Frames whose slices name other references than the entity.
        var mirrorErrors = 0
        var longestReference = 0
        var errors: [String] = []
    }

    func run(_ picture: (Int) -> VideoFrame) throws -> Outcome {
        var outcome = Outcome()
        var encoder = X264Encoder(configuration: configuration)
        var decoder = try LibavDecoder()
        var random = RandomSource(seed: seed)
        var lost: [Int] = []
        var decoded: Set<FrameNumber> = []
        var sinceKeyframe = 0
        var burst: UInt64 = 0
        for index in 0..<frameCount {
            let known = lost.filter { $0 < index - reportDelay && $0 > index - 60 }
            let source = picture(index)
            let plan = EncodingPlan(
                frameNumber: FrameNumber(UInt32(index)), byteBudget: index == 0 ? ByteCount(30_000) : byteBudget,
                invalidate: known.map { FrameNumber(UInt32($0)) })
            let entity = try encoder.encode(source, within: plan)
            sinceKeyframe = entity.isKeyframe ? 0 : sinceKeyframe + 1
            if entity.isKeyframe, index > 0 { outcome.keyframes += 1 }
            if try !hasTrueReferences(entity, sinceKeyframe: sinceKeyframe) { outcome.mirrorErrors += 1 }
            for reference in entity.references {
                outcome.longestReference = max(outcome.longestReference, reference.distance(to: entity.frameNumber))
            }
            if burst == 0, index > 2, random.next(below: 1_000 * burstLength) < lossPermille { burst = burstLength }
            if burst > 0 {
                burst -= 1
                lost.append(index)
                outcome.lost += 1
                continue
            }
            let isDecodable = entity.references.allSatisfy { decoded.contains($0) }
            do {
                let frame = try decoder.decode(entity)
                outcome.decoded += 1
                decoded.insert(entity.frameNumber)
                if !isDecodable { outcome.errors.append("\(index) decoded without its references") }
                if frame.samples != cut(encoder.reconstruction ?? [], of: frame.size) { outcome.mismatched += 1 }
                if frame.microSec != source.microSec || frame.metadata != source.metadata {
                    outcome.errors.append("\(index) lost its time or metadata")
                }
            } catch {
                if isDecodable {
                    outcome.failed += 1
                    outcome.errors.append("\(index): \(error)")
                }
            }
        }
        return outcome
    }

    /// The entity's references are those that each of its slices names.
    private func hasTrueReferences(_ entity: FrameEntity, sinceKeyframe: Int) throws -> Bool {
        let sets = try ParameterSets(sps: entity.sps, pps: entity.pps)
        for unit in try AVCC.units(in: entity.body) {
            let header = try SliceHeader(parsing: unit.bytes.span, with: sets)
            let distances = try header.referenceDistances(
                frameNumberCount: sets.sequence.frameNumberCount,
                availableCount: min(sinceKeyframe, sets.sequence.referenceFrameCountMax))
            let named = distances.map { FrameNumber(entity.frameNumber.rawValue - UInt32($0)) }
            if named != entity.references { return false }
        }
        return true
    }
}
