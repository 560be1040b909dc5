import Foundation
import PeerMedia
import PeerUnits
import Simulator
import Testing

@testable import simulate

@Suite("Real codecs over the simulated link, and the quality of what is shown")
struct ClipTests {
    @Test("the comparison gives what FFmpeg's filters psnr and ssim give")
    func comparison() {
        let first = picture { x, y in x * 2 + y }
        let second = picture { x, y in (x * 2 + y) ^ (x * y & 15) }
        let comparison = PictureComparison(first, second)
        #expect((comparison.peakSignalToNoise - 31.821442).magnitude < 1e-5)
        #expect((comparison.structuralSimilarity - 0.726732).magnitude < 1e-5)
        #expect(PictureComparison(first, first).peakSignalToNoise == 100)
        #expect(PictureComparison(first, first).structuralSimilarity == 1)
    }

    @Test("a header gives size and rate")
    func header() throws {
        let header = try #require(ClipHeader("YUV4MPEG2 W853 H481 F30000:1001 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2"))
        #expect(header.size == PictureSize(width: 853, height: 481))
        #expect(header.frameInterval == .nanoseconds(33_366_666))
    }

    @Test(
        "what is no 8-bit 4:2:0 clip is refused",
        arguments: [
            "", "RIFF", "YUV4MPEG2 W16 H16", "YUV4MPEG2 W0 H16 F25:1", "YUV4MPEG2 W16 H16 F25:0",
            "YUV4MPEG2 W16 H16 F0:1", "YUV4MPEG2 W99999 H16 F25:1", "YUV4MPEG2 W16 H16 F25:1 C422",
            "YUV4MPEG2 W16 H16 F25:1 C420p10", "YUV4MPEG2 W16 H16 F9223372036854775807:1", "YUV4MPEG2 W-5 H16 F25:1",
        ])
    func refusedHeaders(line: String) {
        #expect(ClipHeader(line) == nil)
    }

    @Test("a clip begins anew behind its last whole picture, and one that is cut short or damaged is refused")
    func file() throws {
        let clip = try temporaryClip(pictureCount: 3, rest: [70, 82])
        defer { try? FileManager.default.removeItem(at: clip) }
        let file = try ClipFile(reading: clip.path)
        #expect(file.pictureCount == 3)
        #expect(try file.picture(4, microSec: 9).samples == file.picture(1, microSec: 0).samples)
        #expect(try file.picture(4, microSec: 9).microSec == 9)
        try Data("YUV4MPEG2 W96 H64 F25:1\nFRAME\n".utf8).write(to: clip)
        #expect(throws: ClipError.self) { try ClipFile(reading: clip.path) }
        try Data(("YUV4MPEG2 W96 H64 F25:1\nFRAME X\n" + String(repeating: "x", count: 9_300)).utf8).write(to: clip)
        #expect(throws: ClipError.self) { try ClipFile(reading: clip.path).picture(0, microSec: 0) }
        #expect(throws: ClipError.self) { try ClipFile(reading: "/no/such.y4m") }
    }

    @Test("every shown frame is scored against the picture that was taken, whatever was lost before it")
    func session() throws {
        let clip = try temporaryClip(pictureCount: 12)
        defer { try? FileManager.default.removeItem(at: clip) }
        let file = try ClipFile(reading: clip.path)
        let video = try ClipVideo(file)
        var scenario = Scenario(duration: .seconds(2))
        scenario.caller.video?.size = file.size
        scenario.caller.video?.frameInterval = file.frameInterval
        scenario.network.aToB.loss = Probability(percent: 10)
        scenario.network.aToB.delay = .milliseconds(60)
        var recording = Recording()
        recording.source = video
        recording.viewer = video
        let result = Simulation(scenario, seed: 1, recording: recording).run()
        #expect(video.fault == nil)
        #expect(result.violations.isEmpty)
        #expect(video.scores.count > 30)
        #expect(video.scores.map(\.frame) == video.scores.map(\.frame).sorted())
        #expect(video.scores.allSatisfy { $0.peakSignalToNoise > 30 && $0.structuralSimilarity > 0.9 })
        #expect(QualityTable(video.scores).csv.split(separator: "\n").count == video.scores.count + 1)
    }

    /// A smooth pattern that moves by two pixels from picture to picture.
    private func temporaryClip(pictureCount: Int, rest: [UInt8] = []) throws -> URL {
        var bytes = Array("YUV4MPEG2 W96 H64 F25:1 Ip C420jpeg\n".utf8)
        for number in 0..<pictureCount {
            bytes += Array("FRAME\n".utf8)
            bytes += picture { x, y in 64 + abs((x + 2 * number) % 64 - 32) + y }.samples
        }
        let url = FileManager.default.temporaryDirectory.appending(path: "clip-\(UUID()).y4m")
        try Data(bytes + rest).write(to: url)
        return url
    }

    private func picture(_ luma: (Int, Int) -> Int) -> VideoFrame {
        let samples = (0..<64).flatMap { y in (0..<96).map { x in UInt8(truncatingIfNeeded: luma(x, y)) } }
        return VideoFrame(
            width: 96, height: 64, samples: samples + [UInt8](repeating: 128, count: 96 * 64 / 2), microSec: 0)
    }
}
