import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("damaged and hostile entities")
struct DamageTests {
    @Test(
        "every tenth frame damaged: whole frames come out exact, and the stream recovers",
        arguments: [("superfast", 1, 6), ("ultrafast", 4, 29), ("ultrafast", 4, 10)] as [(String, Int, UInt64)])
    func damageStaysWhereItIs(preset: String, threadCount: Int, seed: UInt64) throws {
        var link = DamagingLink(frameCount: 250, damagePermille: 100, seed: seed)
        link.configuration = EncoderConfiguration(
            preset: preset, threadCount: threadCount, keepsReconstruction: true)
        // Tall enough for four slices: x264 wants four rows of macroblocks for each.
        let video = SyntheticVideo(width: 80, height: 256)
        let outcome = try link.run { video.frame($0) }
        #expect(outcome.mismatched == 0, "seed \(seed): \(outcome.errors)")
        #expect(outcome.refused > 5 && outcome.exact > 100, "seed \(seed): \(outcome)")
    }

    @Test("a damaged frame is a typed error, and the next keyframe decodes")
    func nextKeyframeDecodes() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 96, height: 80)
        for index in 0..<12 {
            let plan = EncodingPlan(index, bytes: 3_000, isKeyframe: index % 4 == 0)
            var entity = try encoder.encode(video.frame(index), within: plan)
            if index == 4 { entity.body.removeLast(entity.body.count / 2) }
            if index == 10 { entity.sps = [0x67, 0xFF] }
            let outcome = Result { () throws(VideoCodecError) in try decoder.decode(entity) }
            switch (index, outcome) {
            case (4, .failure(.damaged)), (10, .failure(.invalidParameterSets)): continue
            case (5...7, .failure(.missingReference)), (11, .failure(.missingReference)): continue
            case (_, .success(let frame)): #expect(frame.samples == encoder.reconstruction, "\(index)")
            case (_, .failure(let error)): Issue.record("\(index): \(error)")
            }
        }
    }

    @Test("parameter sets that make the decoder hold pictures back are forgotten at the next keyframe")
    func wrongParameterSetsAreForgotten() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 64, height: 64)
        for index in 0..<4 {
            let plan = EncodingPlan(index, bytes: 3_000, isKeyframe: index % 2 == 0)
            var entity = try encoder.encode(video.frame(index), within: plan)
            if index == 0 {
                entity.sps = try #require(reordering(entity))
                #expect(throws: VideoCodecError.damaged("libavcodec gives no picture")) { try decoder.decode(entity) }
            } else if index >= 2 {
                #expect(try decoder.decode(entity).samples == encoder.reconstruction, "\(index)")
            }
        }
    }

    /// The entity's sequence parameter set with one bit changed, so that it promises reordered frames.
    private func reordering(_ entity: FrameEntity) -> [UInt8]? {
        (8..<entity.sps.count * 8).lazy.map { position in
            var sps = entity.sps
            sps[position / 8] ^= 0x80 >> UInt8(position % 8)
            return sps
        }.first { sps in
            guard let sequence = try? ParameterSets(sps: sps, pps: entity.pps).sequence else { return false }
            return sequence.usability?.restriction?.reorderedFrameCount ?? 0 > 0 && sequence.size == entity.size
                && sequence.frameNumberBitCount == 5
        }
    }

    @Test("a picture that lacks a slice never comes out", arguments: 0..<3)
    func missingSlicesAreNoticed(removed: Int) throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(threadCount: 3))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 96, height: 192)
        for index in 0..<3 {
            var entity = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: 4_000))
            guard index == 2 else {
                _ = try decoder.decode(entity)
                continue
            }
            var units = try AVCC.units(in: entity.body)
            units.remove(at: removed)
            entity.body = AVCC.body(of: units)
            let error = #expect(throws: VideoCodecError.self) { try decoder.decode(entity) }
            expect(error, is: "damaged")
        }
    }

    @Test("formats that the link does not carry are refused before libavcodec sees them")
    func unsupportedFormatsAreRefused() throws {
        // High 10, 64x16: chroma 4:2:0, bit_depth_luma_minus8 = 2.
        let bits = "01101110 00000000 00001010 1 010 011 011 0 0 1 1 010 010 0 00100 1 1 1 0 0 1"
        let entity = FrameEntity(
            sps: [0x67] + packed(bits), pps: [0x68, 0xCE, 0x38, 0x80], body: [0, 0, 0, 2, 0x65, 0x88], microSec: 0,
            frameNumber: FrameNumber(0), references: [], isKeyframe: true, width: 64, height: 16)
        var decoder = try LibavDecoder()
        let error = #expect(throws: VideoCodecError.self) { try decoder.decode(entity) }
        expect(error, is: "unsupportedFormat")
    }

    @Test("parameter sets hidden in a body are refused")
    func hiddenParameterSetsAreRefused() throws {
        var encoder = X264Encoder()
        var decoder = try LibavDecoder()
        var entity = try encoder.encode(
            SyntheticVideo(width: 64, height: 64).frame(0), within: EncodingPlan(0, bytes: 3_000))
        entity.body = AVCC.body(of: [try NALUnit(entity.sps)]) + entity.body
        let error = #expect(throws: VideoCodecError.self) { try decoder.decode(entity) }
        expect(error, is: "damaged")
    }

    @Test("random bodies behind good parameter sets neither trap nor hang")
    func randomBodiesAreRefused() throws {
        var encoder = X264Encoder()
        var decoder = try LibavDecoder()
        var random = RandomSource(seed: 77)
        var entity = try encoder.encode(
            SyntheticVideo(width: 64, height: 64).frame(0), within: EncodingPlan(0, bytes: 3_000))
        var decoded = 0
        for index in 0..<1_500 {
            entity.frameNumber = FrameNumber(UInt32(index))
            entity.isKeyframe = index % 3 == 0
            let bytes = (0..<Int(random.next(below: 200))).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            entity.body = AVCC.body(of: [try NALUnit([entity.isKeyframe ? 0x65 : 0x41] + bytes)])
            if (try? decoder.decode(entity)) != nil { decoded += 1 }
        }
        #expect(decoded < 300, "\(decoded)")
    }

    private func expect(_ error: VideoCodecError?, is name: String) {
        let text = error.map { "\($0)" } ?? "no error"
        #expect(text.hasPrefix(name + "("), "\(text)")
    }

    private func packed(_ bits: String) -> [UInt8] {
        let digits = bits.filter { $0 != " " }.map { $0 == "1" ? UInt8(1) : 0 }
        return stride(from: 0, to: digits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { sum, index in
                sum << 1 | (start + index < digits.count ? digits[start + index] : 0)
            }
        }
    }
}
