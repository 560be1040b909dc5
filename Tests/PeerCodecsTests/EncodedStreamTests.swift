import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("what the encoder writes")
struct EncodedStreamTests {
    @Test("parameter sets say: sixteen frames kept, none reordered, the true colour and ratio")
    func parameterSetsAreTrue() throws {
        var encoder = X264Encoder()
        let colour = ColourDescription(isFullRange: true, primaries: 1, transfer: 13, matrix: 6)
        let entity = try encoder.encode(described(colour, Ratio(4, 3), index: 0), within: EncodingPlan(0, bytes: 9_000))
        let sequence = try ParameterSets(sps: entity.sps, pps: entity.pps).sequence
        #expect(sequence.usability?.restriction?.reorderedFrameCount == 0)
        #expect(sequence.referenceFrameCountMax == 16)
        #expect(sequence.pictureOrder == .codingOrder)
        #expect(sequence.level == 20 || sequence.level == 12 || sequence.level == 21, "\(sequence.level)")
        #expect(sequence.colour == colour)
        #expect(sequence.sampleAspectRatio == Ratio(4, 3))
        try sequence.checkCarried()
    }

    @Test("colour, ratio, capture time, metadata and number come back with the picture")
    func descriptionComesBack() throws {
        var encoder = X264Encoder()
        var decoder = try LibavDecoder()
        let colours = [
            ColourDescription(), ColourDescription(isFullRange: true, primaries: 1, transfer: 1, matrix: 1),
            ColourDescription(isFullRange: false, primaries: 9, transfer: 16, matrix: 9),
        ]
        for (index, colour) in colours.enumerated() {
            let source = described(colour, Ratio(16, 11), index: index)
            let entity = try encoder.encode(source, within: EncodingPlan(index, bytes: 9_000))
            #expect(entity.isKeyframe, "another colour is another stream")
            let frame = try decoder.decode(entity)
            #expect(frame.colour == colour)
            #expect(frame.sampleAspectRatio == Ratio(16, 11))
            #expect(frame.microSec == source.microSec && frame.metadata == source.metadata)
            #expect(frame.frameNumber == entity.frameNumber)
        }
    }

    @Test("the body holds slices alone, and every entity is valid", arguments: [1, 2, 3])
    func bodiesHoldSlices(threadCount: Int) throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(threadCount: threadCount))
        let video = SyntheticVideo(width: 64, height: 192)
        for index in 0..<4 {
            let entity = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: 5_000))
            try entity.validate()
            let units = try AVCC.units(in: entity.body)
            #expect(units.count == threadCount)
            #expect(units.allSatisfy { $0.type == (index == 0 ? .idrSlice : .slice) })
        }
    }

    @Test("frame numbers may leave gaps: what was never encoded is no reference")
    func frameNumbersMayLeaveGaps() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 64, height: 64)
        var last: FrameNumber?
        for number in [7, 8, 30, 31, 32, 1_000, 1_001, 4_000_000_000] {
            let entity = try encoder.encode(video.frame(number % 100), within: EncodingPlan(number, bytes: 3_000))
            #expect(entity.references == (last.map { [$0] } ?? []))
            last = entity.frameNumber
            #expect(try decoder.decode(entity).samples == encoder.reconstruction)
        }
    }

    @Test("an unknown preset is an error that names it, each time")
    func unknownPresetsAreErrors() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(preset: "warp"))
        for index in 0..<2 {
            #expect(throws: VideoCodecError.encoderFailed("x264 has no preset warp")) {
                try encoder.encode(
                    SyntheticVideo(width: 64, height: 64).frame(0), within: EncodingPlan(index, bytes: 3_000))
            }
        }
    }

    private func described(_ colour: ColourDescription, _ ratio: Ratio, index: Int) -> VideoFrame {
        let frame = SyntheticVideo(width: 160, height: 120).frame(index)
        return VideoFrame(
            width: 160, height: 120, samples: frame.samples, microSec: -5 + Int64(index) << 40, colour: colour,
            sampleAspectRatio: ratio, metadata: [1, 2, UInt8(index)])
    }
}
