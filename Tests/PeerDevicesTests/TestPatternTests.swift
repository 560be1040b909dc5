import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct TestPatternTests {
    private func painter(_ width: Int, _ height: Int, _ rate: Ratio = Ratio(30, 1)) -> PatternPainter {
        PatternPainter(
            TestPatternSpecification(size: PictureSize(width: width, height: height), frameRate: rate))
    }

    @Test("a picture follows from its index alone, and no two in ten seconds are alike")
    func deterministic() {
        let (one, other) = (painter(320, 240), painter(320, 240))
        let pictures = (0..<300).map { one.frame(index: $0, microSec: 0).samples }
        #expect(Samples(pictures[299]) == Samples(other.frame(index: 299, microSec: 5).samples))
        #expect(Set(pictures).count == 300)
    }

    @Test(
        "any size and rate can be painted",
        arguments: [(16, 16), (17, 33), (641, 361), (3840, 2160), (2160, 3840), (3840, 16)])
    func sizes(width: Int, height: Int) {
        for rate in [Ratio(30, 1), Ratio(1, 10), Ratio(1_000, 1), Ratio(4_294_967_295, 4_294_967)] {
            let painter = painter(width, height, rate)
            for index: Int64 in [0, 1, 59, 1_000_000] {
                #expect(painter.frame(index: index, microSec: 0).size == PictureSize(width: width, height: height))
            }
        }
    }

    @Test(
        "the clock says the time of the picture",
        arguments: [
            (0, "00:00:00.000"), (1, "00:00:00.033"), (30 * 3_661, "01:01:01.000"), (30 * 3_600 * 100, "00:00:00.000"),
        ] as [(Int64, String)])
    func clock(index: Int64, text: String) {
        #expect(painter(640, 360).clock(index: index) == text)
    }

    @Test("the bars have the colours of the standard, read back through ffmpeg", .enabled(if: FFmpeg.isInstalled))
    func barColours() throws {
        let scratch = try Scratch()
        for (width, height, matrix) in [(640, 360, "bt601"), (1280, 720, "bt709")] {
            let raw = scratch.file("bars.yuv")
            try write(painter(width, height).frame(index: 20, microSec: 0).samples, to: raw)
            let filter = "scale=in_color_matrix=\(matrix):in_range=limited:flags=neighbor,format=rgb24"
            let rgb = [UInt8](
                try FFmpeg.run(
                    "-f", "rawvideo", "-s", "\(width)x\(height)", "-i", raw, "-vf", filter, "-f", "rawvideo", "-"))
            // The third bar is cyan, the sixth red, at 75 % of 255.
            let cyan = pixel(rgb, width, column: width * 5 / 14, row: height / 2)
            let red = pixel(rgb, width, column: width * 11 / 14, row: height / 2)
            #expect(near(cyan, [0, 191, 191]))
            #expect(near(red, [191, 0, 0]))
        }
    }

    @Test("pictures come at their rate, and their times lie exactly on it")
    func pacing() async throws {
        let specification = TestPatternSpecification(
            size: PictureSize(width: 64, height: 64), frameRate: Ratio(60_000, 1_001))
        let stop = StopSignal()
        let source = try await VideoSource.open(stop: stop) { TestPatternReader(specification, stop: stop) }
        var times: [Int64] = []
        for _ in 0..<12 { if let frame = try await source.next() { times.append(frame.microSec) } }
        source.close()
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(times.count == 12)
        #expect(steps.allSatisfy { abs($0 - ($0 + 8_341) / 16_683 * 16_683) <= 1 + $0 / 16_683 })
    }

    private func pixel(_ rgb: [UInt8], _ width: Int, column: Int, row: Int) -> [Int] {
        (0..<3).map { Int(rgb[(row * width + column) * 3 + $0]) }
    }

    private func near(_ left: [Int], _ right: [Int]) -> Bool {
        zip(left, right).allSatisfy { abs($0 - $1) <= 3 }
    }
}
