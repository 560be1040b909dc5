import Foundation
import PeerMedia
import PeerSockets
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct Y4MReaderTests {
    private func open(_ pipe: PipePair, notices: Notices = Notices()) async throws -> VideoSource {
        let stop = StopSignal()
        let handler = notices.handler
        return try await VideoSource.open(stop: stop) { () throws(DeviceError) in
            try Y4MReader(
                descriptor: pipe.readEnd, name: "standard input", isOwned: true, stop: stop, notify: handler)
        }
    }

    private func all(_ source: VideoSource) async throws -> [VideoFrame] {
        var frames: [VideoFrame] = []
        while let frame = try await source.next() { frames.append(frame) }
        return frames
    }

    private func stream(_ size: PictureSize, frames: Int, frameLine: String = "FRAME\n") -> [UInt8] {
        var bytes = Array("YUV4MPEG2 W\(size.width) H\(size.height) F1000:1 C420jpeg\n".utf8)
        for index in 0..<frames {
            bytes += Array(frameLine.utf8) + Pictures.frame(size, index: index).samples
        }
        return bytes
    }

    @Test(
        "every frame comes out as it went in, also at odd sizes",
        arguments: [
            PictureSize(width: 16, height: 16), PictureSize(width: 177, height: 145),
            PictureSize(width: 320, height: 180),
        ])
    func passesFrames(size: PictureSize) async throws {
        let pipe = PipePair()
        pipe.feed(stream(size, frames: 5))
        let frames = try await all(open(pipe))
        #expect(frames.map { Samples($0.samples) } == (0..<5).map { Samples(Pictures.frame(size, index: $0).samples) })
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.microSec < $1.microSec })
    }

    @Test("parameters on a frame's line are passed over")
    func frameParameters() async throws {
        let pipe = PipePair()
        pipe.feed(stream(PictureSize(width: 32, height: 32), frames: 3, frameLine: "FRAME Ixyz XQ=12\n"))
        #expect(try await all(open(pipe)).count == 3)
    }

    @Test("a stream cut within a frame ends in good order, with a notice")
    func cutStream() async throws {
        let pipe = PipePair()
        let notices = Notices()
        pipe.feed(stream(PictureSize(width: 64, height: 64), frames: 3).dropLast(100))
        #expect(try await all(open(pipe, notices: notices)).count == 2)
        #expect(notices.list.count == 1)
    }

    @Test("bytes between frames are an error, not a picture")
    func damagedStream() async throws {
        let pipe = PipePair()
        pipe.feed(stream(PictureSize(width: 64, height: 64), frames: 1) + Array("rubbish\n".utf8))
        let source = try await open(pipe)
        _ = try await source.next()
        await #expect(throws: DeviceError.self) { try await source.next() }
        await #expect(throws: DeviceError.self) { try await source.next() }
    }

    @Test("an empty pipe is refused on opening")
    func emptyPipe() async {
        let pipe = PipePair()
        pipe.feed([])
        await #expect(throws: DeviceError.self) { try await open(pipe) }
    }

    @Test("closing ends a read that blocks")
    func closing() async throws {
        let pipe = PipePair()
        try pipe.put("YUV4MPEG2 W64 H64 F25:1\n")
        let source = try await open(pipe)
        let reading = Task { try await source.next()?.microSec }
        try await Task.sleep(for: .milliseconds(30))
        source.close()
        #expect(try await reading.value == nil)
        Foundation.close(pipe.writeEnd)
    }

    @Test("cancelling the reading task ends it")
    func cancelling() async throws {
        let pipe = PipePair()
        try pipe.put("YUV4MPEG2 W64 H64 F25:1\n")
        let source = try await open(pipe)
        let reading = Task { try await source.next()?.microSec }
        try await Task.sleep(for: .milliseconds(30))
        reading.cancel()
        #expect(try await reading.value == nil)
        Foundation.close(pipe.writeEnd)
    }

    @Test(
        "other layouts are converted to what ffmpeg makes of them", .enabled(if: FFmpeg.isInstalled),
        arguments: [
            "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p12le", "gray", "yuv411p", "gray10le",
        ])
    func convertsLayouts(format: String) async throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.y4m")
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=162x122:rate=100:duration=0.05", "-pix_fmt", format, "-strict", "-1",
            file)
        let target = format.hasPrefix("gray") ? "yuvj420p" : "yuv420p"
        let expected = try FFmpeg.pictures(file, "-pix_fmt", target, "-sws_flags", "bicubic+accurate_rnd")
        let pipe = PipePair()
        pipe.feed([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
        let frames = try await all(open(pipe))
        #expect(frames.count == 5)
        #expect(frames.allSatisfy { $0.colour.isFullRange == format.hasPrefix("gray") })
        #expect(Pictures.psnr(frames.flatMap(\.samples), expected) > 40)
    }

    @Test("a fast writer is held to the header's rate")
    func heldBack() async throws {
        let pipe = PipePair()
        let size = PictureSize(width: 16, height: 16)
        var bytes = Array("YUV4MPEG2 W16 H16 F100:1\n".utf8)
        for index in 0..<30 { bytes += Array("FRAME\n".utf8) + Pictures.frame(size, index: index).samples }
        pipe.feed(bytes)
        let start = SystemClock.now()
        #expect(try await all(open(pipe)).count == 30)
        #expect((SystemClock.now() - start).milliseconds > 240)
    }
}
