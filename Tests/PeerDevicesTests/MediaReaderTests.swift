import Foundation
import PeerMedia
import PeerSockets
import PeerUnits
import Testing

@testable import PeerDevices

@Suite(.enabled(if: FFmpeg.isInstalled)) struct MediaReaderTests {
    private func all(
        _ path: String, limit: Int = .max, repeats: Bool = false, notices: Notices = Notices()
    ) throws -> [VideoFrame] {
        var reader = try MediaReader(
            LibavInput.Request(fileOrURL: path), repeats: repeats, stop: StopSignal(), notify: notices.handler)
        var frames: [VideoFrame] = []
        while frames.count < limit, let frame = try reader.decode() { frames.append(frame) }
        return frames
    }

    private func times(_ frames: [VideoFrame]) -> [Int64] {
        frames.map { $0.microSec - frames[0].microSec }
    }

    @Test(
        "every picture of a clip comes out as ffmpeg decodes it, at its own time",
        arguments: ["24", "60000/1001", "12.5"])
    func clip(rate: String) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mp4")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=162x122:rate=\(rate):duration=1", "-pix_fmt", "yuv420p", "-bf", "2",
            file)
        let frames = try all(file)
        #expect(try Samples(frames.flatMap(\.samples)) == Samples(FFmpeg.pictures(file)))
        let expected = try FFmpeg.times(file)
        #expect(zip(times(frames), expected).allSatisfy { abs($0 - ($1 - expected[0])) <= 2 })
        #expect(frames.count == expected.count)
    }

    @Test("a variable rate is kept")
    func variableRate() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=50:duration=2", "-vf", "select='not(mod(n,3))+gt(n,80)'",
            "-fps_mode", "vfr", "-pix_fmt", "yuv420p", file)
        let frames = try all(file)
        let expected = try FFmpeg.times(file)
        #expect(frames.count == expected.count)
        #expect(Set(zip(expected.dropFirst(), expected).map { $0 - $1 }).count > 1)
        #expect(zip(times(frames), expected).allSatisfy { abs($0 - ($1 - expected[0])) <= 2 })
    }

    @Test(
        "other pixel formats are converted once, and keep range and matrix",
        arguments: [
            ("yuv422p", false), ("yuv444p", false), ("yuv420p10le", false), ("yuv422p10le", false), ("yuvj422p", true),
            ("yuvj420p", true),
        ])
    func converts(format: String, isFullRange: Bool) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc=size=161x121:rate=25:duration=0.2", "-pix_fmt", format, "-c:v", "ffv1",
            "-color_range", isFullRange ? "pc" : "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
            "-color_trc", "bt709", file)
        let frames = try all(file)
        let target = isFullRange ? "yuvj420p" : "yuv420p"
        let expected = try FFmpeg.pictures(file, "-pix_fmt", target, "-sws_flags", "bicubic+accurate_rnd")
        #expect(Pictures.psnr(frames.flatMap(\.samples), expected) > 40)
        #expect(frames[0].size == PictureSize(width: 161, height: 121))
        #expect(
            frames[0].colour
                == ColourDescription(isFullRange: isFullRange, primaries: 1, transfer: 1, matrix: 1))
    }

    @Test("RGB gets the matrix that its description says", arguments: [("bt601", 122), ("bt709", 720)])
    func rgb(matrix: String, rows: Int) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc=size=162x\(rows):rate=25:duration=0.04", "-pix_fmt", "bgr0", "-c:v", "ffv1",
            file)
        let frames = try all(file)
        let filter = "scale=out_color_matrix=\(matrix):out_range=limited:flags=bicubic+accurate_rnd"
        let expected = try FFmpeg.pictures(file, "-vf", filter, "-pix_fmt", "yuv420p")
        #expect(Pictures.psnr(frames.flatMap(\.samples), expected) > 40)
        #expect(frames[0].colour.matrix == (rows >= 720 ? 1 : 6))
        #expect(!frames[0].colour.isFullRange)
    }

    @Test("a clip filmed sideways stands upright", arguments: ["90", "180", "270"])
    func rotation(degrees: String) throws {
        let scratch = try Scratch()
        let plain = scratch.file("plain.mp4")
        let file = scratch.file("turned.mp4")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=162x122:rate=25:duration=0.2", "-vf", "setsar=4/3", "-pix_fmt",
            "yuv420p",
            plain)
        try FFmpeg.run("-i", plain, "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", file)
        let frames = try all(file)
        #expect(try Samples(frames.flatMap(\.samples)) == Samples(FFmpeg.pictures(file)))
        #expect(frames[0].width == (degrees == "180" ? 162 : 122))
        #expect(frames[0].sampleAspectRatio == (degrees == "180" ? Ratio(4, 3) : Ratio(3, 4)))
    }

    @Test("a repeated clip goes on without a gap, and says that audio is left out")
    func repeats() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mp4")
        let notices = Notices()
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.2", "-f", "lavfi", "-i", "sine=duration=0.2",
            "-pix_fmt", "yuv420p", file)
        let frames = try all(file, limit: 13, repeats: true, notices: notices)
        #expect(times(frames) == (0..<13).map { Int64($0) * 40_000 })
        #expect(Samples(frames[12].samples) == Samples(frames[2].samples))
        #expect(notices.list.contains { $0.text.contains("audio") })
    }

    @Test("a raw H.264 stream is played")
    func rawStream() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.h264")
        try FFmpeg.run("-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.4", "-pix_fmt", "yuv420p", file)
        let frames = try all(file)
        #expect(try Samples(frames.flatMap(\.samples)) == Samples(FFmpeg.pictures(file)))
        #expect(times(frames) == (0..<10).map { Int64($0) * 40_000 })
    }

    @Test("a file name with a colon is a file's, not a protocol's")
    func colon() throws {
        let scratch = try Scratch()
        let file = scratch.file("a:b.y4m")
        try FFmpeg.run("-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.04", "-pix_fmt", "yuv420p", file)
        #expect(try all(file).count == 1)
    }

    @Test("what cannot be opened is told with its reason")
    func errors() throws {
        let scratch = try Scratch()
        try write(Array("no video in here".utf8), to: scratch.file("text.mp4"))
        try write([], to: scratch.file("empty.mp4"))
        try FFmpeg.run("-f", "lavfi", "-i", "sine=duration=0.1", scratch.file("sound.wav"))
        try FFmpeg.run("-f", "lavfi", "-i", "testsrc2=size=8x8:rate=25:duration=0.1", scratch.file("small.y4m"))
        #expect(throws: DeviceError.notFound(scratch.file("missing.mp4"))) { try all(scratch.file("missing.mp4")) }
        #expect(throws: DeviceError.self) { try all(scratch.file("text.mp4")) }
        #expect(throws: DeviceError.self) { try all(scratch.file("empty.mp4")) }
        #expect(throws: DeviceError.self) { try all(scratch.path) }
        #expect(throws: DeviceError.unsupported(scratch.file("sound.wav"), reason: "has no video stream")) {
            try all(scratch.file("sound.wav"))
        }
        #expect(
            throws: DeviceError.unsupportedSize(scratch.file("small.y4m"), PictureSize(width: 8, height: 8))
        ) { try all(scratch.file("small.y4m")) }
    }

    @Test("a file cut or damaged in the middle gives what can be decoded")
    func damagedFile() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.ts")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=2", "-g", "10", "-pix_fmt", "yuv420p", file)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        for index in stride(from: bytes.count / 3, to: bytes.count / 2, by: 7) { bytes[index] ^= 0x55 }
        try write(bytes.dropLast(bytes.count / 5), to: file)
        let frames = try all(file)
        #expect(frames.count > 10)
        #expect(frames.count < 50)
    }

    @Test("mutated files give pictures or an error, never a trap or a hang")
    func mutatedFiles() throws {
        let scratch = try Scratch()
        var random = RandomSource(seed: 11)
        for ending in ["mp4", "mkv", "y4m", "h264"] {
            let file = scratch.file("clip." + ending)
            try FFmpeg.run("-f", "lavfi", "-i", "testsrc2=size=64x48:rate=25:duration=0.4", "-pix_fmt", "yuv420p", file)
            let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            for _ in 0..<40 {
                var bytes = whole
                for _ in 0..<8 {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                try write(bytes, to: file)
                _ = try? all(file, limit: 1_000)
            }
        }
    }

    @Test("frames are given when they are due, and closing does not wait for one")
    func pacing() async throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        try FFmpeg.run("-f", "lavfi", "-i", "testsrc2=size=64x48:rate=1:duration=3", "-pix_fmt", "yuv420p", file)
        let source = try #require(try await VideoSource.open(.file(file), notify: { _ in }))
        #expect(source.information.nominalRate == Ratio(1, 1))
        let first = try #require(try await source.next())
        let start = SystemClock.now()
        let frame = try #require(try await source.next())
        #expect((SystemClock.now() - Instant(microseconds: frame.microSec)) > .zero)
        #expect(frame.microSec - first.microSec == 1_000_000)
        let reading = Task { try await source.next()?.microSec }
        try await Task.sleep(for: .milliseconds(20))
        source.close()
        #expect(try await reading.value == nil)
        #expect((SystemClock.now() - start).seconds < 1.9)
    }

    @Test(
        "a URL's password is not shown",
        arguments: [
            ("rtsp://user:secret@host:554/a@b", "rtsp://host:554/a@b"), ("http://host/?m=a@b", "http://host/?m=a@b"),
            ("clip.mp4", "clip.mp4"), ("http://user@host", "http://host"),
        ])
    func credentials(url: String, shown: String) {
        #expect(LibavInput.Request.withoutCredentials(url) == shown)
    }
}
