import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct Y4MHeaderTests {
    private func parse(_ line: String) throws -> Y4MHeader {
        try Y4MHeader(parsing: Array(line.utf8), of: "standard input")
    }

    @Test("ffmpeg's header is understood")
    func ffmpegHeader() throws {
        let header = try parse("YUV4MPEG2 W853 H481 F30000:1001 Ip A128:117 C420jpeg XYSCSS=420JPEG XCOLORRANGE=FULL")
        #expect(header.size == PictureSize(width: 853, height: 481))
        #expect(header.frameRate == Ratio(30_000, 1_001))
        #expect(header.sampleAspectRatio == Ratio(128, 117))
        #expect(header.isFullRange)
        #expect(header.samples == .planar420)
    }

    @Test("a header without optional tags is progressive 4:2:0 of limited range")
    func shortestHeader() throws {
        let header = try parse("YUV4MPEG2 W16 H16")
        #expect(header.frameRate == nil)
        #expect(header.sampleAspectRatio == .one)
        #expect(!header.isFullRange)
        #expect(header.samples == .planar420)
    }

    @Test("unknown rate and aspect (0:0) are no error")
    func unknownValues() throws {
        let header = try parse("YUV4MPEG2 W64 H48 F0:0 A0:0 I?")
        #expect(header.frameRate == nil)
        #expect(header.sampleAspectRatio == .one)
    }

    @Test(
        "what the link does not carry is refused with its tag",
        arguments: [
            "YUV4MPEG2 W64 H48 It", "YUV4MPEG2 W64 H48 Im", "YUV4MPEG2 W64 H48 C409", "YUV4MPEG2 W64 H48 F30",
            "YUV4MPEG2 Wx H48", "YUV4MPEG2 W64 H48 A1:-1",
        ])
    func refused(line: String) {
        #expect(throws: DeviceError.self) { try parse(line) }
    }

    @Test("sizes outside the link's are refused by size", arguments: ["W8 H48", "W64 H8", "W4096 H2160", "W64", "H64"])
    func refusedSize(sides: String) {
        let error = #expect(throws: DeviceError.self) { try parse("YUV4MPEG2 \(sides) F25:1") }
        guard case .unsupportedSize = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("something else than Y4M is told how to be made")
    func notY4M() {
        let error = #expect(throws: DeviceError.self) { try parse("RIFF....AVI ") }
        #expect(error?.description.contains("yuv4mpegpipe") == true)
    }

    @Test("a written header is read back as it was")
    func roundTrip() throws {
        let header = Y4MHeader(
            size: PictureSize(width: 641, height: 361), frameRate: Ratio(60_000, 1_001), sampleAspectRatio: Ratio(4, 3),
            isFullRange: true)
        #expect(try Y4MHeader(parsing: Array(header.line.dropLast()), of: "") == header)
    }
}
