import Foundation
import PeerMedia
import Testing

@testable import PeerDevices

/// Clips outside the repository: `PEERLINK_CLIPS=FOLDER swift test --filter ClipFolderTests`.
@Suite struct ClipFolderTests {
    static let folder = ProcessInfo.processInfo.environment["PEERLINK_CLIPS"]

    static var clips: [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
    }

    @Test(
        "every picture of every clip comes out at ffmpeg's size, colours and time",
        .enabled(if: folder != nil && FFmpeg.isInstalled), arguments: clips)
    func clip(path: String) throws {
        var reader = try MediaReader(
            LibavInput.Request(fileOrURL: path), repeats: false, stop: StopSignal(), notify: { print(path, $0.text) })
        var frames: [VideoFrame] = []
        while let frame = try reader.decode() { frames.append(frame) }
        let isFullRange = frames[0].colour.isFullRange
        let expected = try FFmpeg.pictures(
            path, "-pix_fmt", isFullRange ? "yuvj420p" : "yuv420p", "-sws_flags", "bicubic+accurate_rnd")
        let byteCount = frames[0].samples.count
        #expect(expected.count == frames.count * byteCount)
        var worst = 99.0
        for (index, frame) in frames.enumerated() where expected.count >= (index + 1) * byteCount {
            let reference = expected[(index * byteCount)..<((index + 1) * byteCount)]
            if frame.samples[...] != reference {
                worst = min(worst, Pictures.psnr(frame.samples, Array(reference)))
            }
        }
        print(path, frames.count, frames[0].size, "worst PSNR", worst)
        #expect(worst > 40)
        let times = try FFmpeg.times(path)
        let differences = zip(frames, times).map { abs($0.microSec - frames[0].microSec - ($1 - times[0])) }
        print(path, "worst time", differences.max() ?? -1)
    }
}
