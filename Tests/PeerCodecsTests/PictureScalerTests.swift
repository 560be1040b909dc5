import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("scaling")
struct PictureScalerTests {
    @Test(
        "down and up again gives about the same picture, at odd sizes too",
        arguments: [(320, 180), (97, 61), (16, 17)])
    func roundTripIsClose(width: Int, height: Int) throws {
        let source = smooth(width: width * 2, height: height * 2)
        let small = PictureSize(width: width, height: height)
        let down = try PictureScaler(from: source.size, to: small).scale(source)
        #expect(down.size == small)
        #expect(down.samples.count == VideoFrame.sampleCount(width: width, height: height))
        let up = try PictureScaler(from: small, to: source.size).scale(down)
        #expect(luminancePSNR(up, source) > 35)
        #expect(up.microSec == source.microSec && up.metadata == source.metadata && up.colour == source.colour)
    }

    @Test("sizes that the link does not carry are refused")
    func unsupportedSizesAreRefused() {
        let good = PictureSize(width: 64, height: 64)
        let bad = PictureSize(width: 8, height: 8)
        #expect(throws: VideoCodecError.unsupportedSize(bad)) { _ = try PictureScaler(from: good, to: bad) }
        #expect(throws: VideoCodecError.unsupportedSize(bad)) { _ = try PictureScaler(from: bad, to: good) }
    }

    private func smooth(width: Int, height: Int) -> VideoFrame {
        let sampleCount = VideoFrame.sampleCount(width: width, height: height)
        let samples = (0..<sampleCount).map { index in
            index < width * height ? UInt8(40 + (index % width) * 90 / width + (index / width) * 80 / height) : 128
        }
        return VideoFrame(
            width: width, height: height, samples: samples, microSec: 9,
            colour: ColourDescription(isFullRange: true), metadata: [3])
    }
}
