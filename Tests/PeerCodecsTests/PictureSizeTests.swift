import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("picture sizes")
struct PictureSizeTests {
    @Test("every size comes out bit-exact, at its true size", arguments: [
        PictureSize(width: 16, height: 16), PictureSize(width: 17, height: 17), PictureSize(width: 853, height: 481),
        PictureSize(width: 16, height: 33), PictureSize(width: 3840, height: 16), PictureSize(width: 1280, height: 720),
    ])
    func comesOutExact(size: PictureSize) throws {
        try expectExact(size, frameCount: 4)
    }

    @Test("3840x2160 comes out bit-exact, upright too", arguments: [
        PictureSize(width: 3840, height: 2160), PictureSize(width: 2159, height: 3839),
    ])
    func largestComesOutExact(size: PictureSize) throws {
        try expectExact(size, frameCount: 2)
    }

    @Test("sizes that the link does not carry are refused, and the encoder goes on")
    func unsupportedSizesAreRefused() throws {
        var encoder = X264Encoder()
        for (width, height) in [(15, 16), (16, 15), (3842, 16), (3840, 2162)] {
            let video = SyntheticVideo(width: width, height: height)
            #expect(throws: VideoCodecError.unsupportedSize(PictureSize(width: width, height: height))) {
                try encoder.encode(video.frame(0), within: EncodingPlan(0, bytes: 10_000))
            }
        }
        let entity = try encoder.encode(
            SyntheticVideo(width: 64, height: 48).frame(0), within: EncodingPlan(0, bytes: 10_000))
        #expect(entity.isKeyframe)
    }

    @Test("a source that changes its size gives a keyframe of the new size, and the decoder follows")
    func sizeChangesInMidStream() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let sizes = [(96, 64), (96, 64), (65, 47), (65, 47), (320, 240), (320, 240), (96, 64), (96, 64)]
        for (index, (width, height)) in sizes.enumerated() {
            let video = SyntheticVideo(width: width, height: height)
            let entity = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: 8_000))
            #expect(entity.isKeyframe == (index % 2 == 0), "\(index)")
            let frame = try decoder.decode(entity)
            #expect(frame.size == video.frame(0).size)
            #expect(frame.samples == cut(encoder.reconstruction ?? [], of: frame.size), "\(index)")
        }
    }

    @Test("a plan's smaller size is obeyed by scaling, a larger one is not; the ratio of samples stays")
    func plannedSizeIsObeyed() throws {
        var encoder = X264Encoder()
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: 320, height: 180)
        let planned = [nil, PictureSize(width: 160, height: 90), PictureSize(width: 640, height: 360)]
        let expected = [(320, 180), (160, 90), (320, 180)]
        for (index, size) in planned.enumerated() {
            let plan = EncodingPlan(index, bytes: 12_000, size: size)
            let frame = try decoder.decode(try encoder.encode(video.frame(0), within: plan))
            #expect((frame.width, frame.height) == expected[index])
        }
    }

    @Test("the column and row that fill an odd size repeat their neighbours")
    func oddSidesAreRepeated() throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        let video = SyntheticVideo(width: 33, height: 49)
        _ = try encoder.encode(video.frame(0), within: EncodingPlan(0, bytes: 20_000))
        let coded = encoder.reconstruction ?? []
        try #require(coded.count == 34 * 50 * 3 / 2)
        let columns = (0..<50).map { abs(Int(coded[$0 * 34 + 33]) - Int(coded[$0 * 34 + 32])) }
        let rows = (0..<34).map { abs(Int(coded[49 * 34 + $0]) - Int(coded[48 * 34 + $0])) }
        #expect((columns + rows).max() ?? 255 < 25, "\(columns) \(rows)")
    }

    private func expectExact(_ size: PictureSize, frameCount: Int) throws {
        var encoder = X264Encoder(configuration: EncoderConfiguration(keepsReconstruction: true))
        var decoder = try LibavDecoder()
        let video = SyntheticVideo(width: size.width, height: size.height)
        for index in 0..<frameCount {
            let source = video.frame(index)
            let bytes = max(size.width * size.height / 20, 300)
            let entity = try encoder.encode(source, within: EncodingPlan(index, bytes: bytes))
            let frame = try decoder.decode(try FrameEntity(parsing: entity.encoded()))
            #expect(frame.size == size)
            #expect(frame.samples == cut(encoder.reconstruction ?? [], of: size))
            #expect(entity.references == (index == 0 ? [] : [FrameNumber(UInt32(index - 1))]))
            #expect(luminancePSNR(frame, source) > 24, "frame \(index)")
        }
    }
}
