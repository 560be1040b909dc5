import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("order and references at the decoder")
struct DecodingOrderTests {
    @Test("a frame that comes after a later one, or twice, is refused and harms nothing")
    func outOfOrderIsRefused() throws {
        let entities = try stream(frameCount: 6, lost: 2)
        var decoder = try LibavDecoder()
        for index in [0, 1] { _ = try decoder.decode(entities[index]) }
        #expect(throws: VideoCodecError.outOfOrder(FrameNumber(1))) { try decoder.decode(entities[1]) }
        #expect(throws: VideoCodecError.outOfOrder(FrameNumber(0))) { try decoder.decode(entities[0]) }
        _ = try decoder.decode(entities[3])
        #expect(throws: VideoCodecError.outOfOrder(FrameNumber(2))) { try decoder.decode(entities[2]) }
        _ = try decoder.decode(entities[4])
    }

    @Test("a frame whose reference is missing is refused by its name, and decodes once the reference has come")
    func missingReferencesAreNamed() throws {
        let entities = try stream(frameCount: 4, lost: nil)
        var decoder = try LibavDecoder()
        #expect(throws: VideoCodecError.missingReference(FrameNumber(0))) { try decoder.decode(entities[1]) }
        _ = try decoder.decode(entities[0])
        #expect(throws: VideoCodecError.missingReference(FrameNumber(1))) { try decoder.decode(entities[2]) }
        for index in 1..<4 { _ = try decoder.decode(entities[index]) }
    }

    @Test("a hole across the wrap of frame_num: every picture behind it comes out", arguments: 20..<40)
    func holesAcrossTheWrap(start: Int) throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 32, height: 32)
        for index in 0..<70 {
            let hole = start..<start + 9
            let lost = index >= hole.upperBound ? [Int](hole) : []
            let entity = try encoder.encode(
                video.frame(index), within: EncodingPlan(index, bytes: 1_000, invalidate: lost))
            if hole.contains(index) { continue }
            #expect(try decoder.decode(entity).samples == encoder.reconstruction, "\(index)")
        }
    }

    /// Frames of a small stream; after `lost`, the next is predicted from the one before it.
    private func stream(frameCount: Int, lost: Int?) throws -> [FrameEntity] {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 64, height: 48)
        var entities: [FrameEntity] = []
        for index in 0..<frameCount {
            let invalidate = lost.map { $0 < index ? [$0] : [] } ?? []
            let plan = EncodingPlan(index, bytes: 2_000, invalidate: invalidate)
            entities.append(try encoder.encode(video.frame(index), within: plan))
        }
        return entities
    }
}
