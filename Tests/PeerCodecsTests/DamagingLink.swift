import PeerCodecs
import PeerMedia
import PeerUnits

/// An encoder and a decoder with a path between them that damages frames, as no authenticated path does.
struct DamagingLink {
    var frameCount: Int
    var damagePermille: UInt64
    /// How many frames pass before the encoder hears of a frame that the decoder refused.
    var reportDelay = 3
    var seed: UInt64
    var byteBudget = ByteCount(3_000)
    var configuration = EncoderConfiguration(keepsReconstruction: true)

    struct Outcome {
        var damaged = 0
        var refused = 0
        /// Damaged frames that decode into something: no error correction tells.
        var undetected = 0
        var exact = 0
        /// Whole frames with whole references that came out wrong.
        var mismatched = 0
        /// Whole frames with whole references that did not come out.
        var failed = 0
        var errors: [String] = []
    }

    func run(_ picture: (Int) -> VideoFrame) throws -> Outcome {
        var outcome = Outcome()
        var encoder = X264Encoder(configuration: configuration)
        var decoder = try LibavDecoder()
        var random = RandomSource(seed: seed)
        var refused: [Int] = []
        var whole: Set<FrameNumber> = []
        for index in 0..<frameCount {
            let known = refused.filter { $0 < index - reportDelay && $0 > index - 60 }
            let plan = EncodingPlan(
                frameNumber: FrameNumber(UInt32(index)), byteBudget: index == 0 ? ByteCount(30_000) : byteBudget,
                invalidate: known.map { FrameNumber(UInt32($0)) })
            let entity = try encoder.encode(picture(index), within: plan)
            let isDamaged = index > 0 && random.next(below: 1_000) < damagePermille
            let received = isDamaged ? damaging(entity, with: &random) : entity
            let isWhole = !isDamaged && entity.references.allSatisfy { whole.contains($0) }
            if isDamaged { outcome.damaged += 1 }
            do {
                let frame = try decoder.decode(received)
                let isExact = frame.samples == cut(encoder.reconstruction ?? [], of: frame.size)
                if isExact { whole.insert(entity.frameNumber) }
                if isExact { outcome.exact += 1 } else if isDamaged { outcome.undetected += 1 }
                // As if a checksum told: otherwise nothing after an undetected damage is whole again.
                if !isExact { refused.append(index) }
                if isWhole && !isExact {
                    outcome.mismatched += 1
                    outcome.errors.append("\(index): wrong")
                }
            } catch {
                if isWhole {
                    outcome.failed += 1
                    outcome.errors.append("\(index): \(error)")
                }
                if case .missingReference = error {} else { outcome.refused += 1 }
                refused.append(index)
            }
        }
        return outcome
    }

    /// Flips some bits of the body, or cuts it short, or spoils a parameter set.
    func damaging(_ entity: FrameEntity, with random: inout RandomSource) -> FrameEntity {
        var result = entity
        switch random.next(below: 10) {
        case 0: result.body.removeLast(Int(random.next(below: UInt64(entity.body.count))))
        case 1: result.sps = flipping(1, of: result.sps, from: 0, with: &random)
        case 2: result.pps = flipping(1, of: result.pps, from: 0, with: &random)
        case 3: result.body = flipping(1, of: result.body, from: 0, with: &random)
        case 5, 6: result.body = removingUnit(from: result.body, with: &random)
        case 4: result.body = flipping(2, of: result.body, from: 4, upTo: 12, with: &random)
        default: result.body = flipping(1 + Int(random.next(below: 20)), of: result.body, from: 5, with: &random)
        }
        return result
    }

    private func removingUnit(from body: [UInt8], with random: inout RandomSource) -> [UInt8] {
        guard var units = try? AVCC.units(in: body), units.count > 1 else { return [UInt8](body.dropLast()) }
        units.remove(at: Int(random.next(below: UInt64(units.count))))
        return AVCC.body(of: units)
    }

    private func flipping(
        _ count: Int, of bytes: [UInt8], from start: Int, upTo end: Int = .max, with random: inout RandomSource
    ) -> [UInt8] {
        var result = bytes
        let length = min(end, bytes.count) - start
        guard length > 0 else { return result }
        for _ in 0..<count {
            result[start + Int(random.next(below: UInt64(length)))] ^= 1 << UInt8(random.next(below: 8))
        }
        return result
    }
}
