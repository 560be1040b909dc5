import Foundation
import PeerMedia
import PeerSockets
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct Y4MWriterTests {
    private func sink(_ descriptor: Int32, name: String = "pipe", notices: Notices = Notices()) async throws
        -> any VideoSink
    {
        let stop = StopSignal()
        let handler = notices.handler
        let bound = SinkQueue<VideoFrame>.Bound(
            frameCountMax: 32, byteCountMax: 1 << 26, dropsOldest: true, byteCount: { $0.samples.count })
        return try await SinkStream<VideoFrame>.open(name: name, bound: bound, stop: stop, notify: handler) {
            () throws(DeviceError) in
            try Y4MWriter(
                to: OutputDescriptor(descriptor, name: name, isOwned: true, stop: stop),
                notify: handler)
        }
    }

    @Test("what is written is read back by the reader")
    func roundTrip() async throws {
        let size = PictureSize(width: 97, height: 51)
        let pipe = PipePair()
        let sink = try await sink(pipe.writeEnd)
        for index in 0..<5 { sink.write(Pictures.frame(size, index: index)) }
        async let finished: Void = sink.finish()
        let bytes = await pipe.drain()
        try await finished
        let expected = (0..<5).flatMap { Array("FRAME\n".utf8) + Pictures.frame(size, index: $0).samples }
        #expect(bytes.starts(with: Array("YUV4MPEG2 W97 H51 F30:1 ".utf8)))
        #expect(Samples(bytes.suffix(expected.count)) == Samples(expected))
    }

    @Test(
        "a Y4M header says the rate of the first picture's source, and 30 where that is none or a mistake",
        arguments: [
            (Ratio(24, 1), "F24:1"), (Ratio(60_000, 1_001), "F60000:1001"), (Ratio(25, 2), "F25:2"), (nil, "F30:1"),
            (Ratio(4_294_967_295, 1), "F30:1"), (Ratio(1, 4_294_967_295), "F30:1"), (.zero, "F30:1"),
        ] as [(Ratio?, String)])
    func rate(rate: Ratio?, expected: String) async throws {
        let pipe = PipePair()
        let sink = try await sink(pipe.writeEnd)
        var frame = Pictures.frame(PictureSize(width: 16, height: 16))
        frame.frameRate = rate
        sink.write(frame)
        async let finished: Void = sink.finish()
        let bytes = await pipe.drain()
        try await finished
        let header = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        #expect(header.split(separator: " ").contains(Substring(expected)))
    }

    @Test("a Y4M file takes the place of an older one with its first picture; without one nothing changes")
    func replaces() async throws {
        let scratch = try Scratch()
        let (new, old) = (scratch.file("new.y4m"), scratch.file("old.y4m"))
        try write([1, 2, 3], to: old)
        for path in [new, old] {
            guard case .pictures(let sink) = try await Sink.open(.y4mFile(path: path), notify: { _ in }) else { return }
            try await sink.finish()
        }
        #expect(!FileManager.default.fileExists(atPath: new))
        #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == Data([1, 2, 3]))
        guard case .pictures(let sink) = try await Sink.open(.y4mFile(path: old), notify: { _ in }) else { return }
        sink.write(Pictures.frame(PictureSize(width: 16, height: 16)))
        try await sink.finish()
        #expect(try Data(contentsOf: URL(fileURLWithPath: old)).starts(with: Data("YUV4MPEG2 ".utf8)))
    }

    @Test("a picture of another size is scaled to the first one's")
    func scales() async throws {
        let pipe = PipePair()
        let sink = try await sink(pipe.writeEnd)
        sink.write(Pictures.frame(PictureSize(width: 65, height: 33)))
        sink.write(Pictures.frame(PictureSize(width: 32, height: 16)))
        sink.write(Pictures.frame(PictureSize(width: 130, height: 66)))
        async let finished: Void = sink.finish()
        let bytes = await pipe.drain()
        try await finished
        let frameByteCount = 6 + VideoFrame.sampleCount(width: 65, height: 33)
        let header = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
        #expect(bytes.count == header + 3 * frameByteCount)
        #expect((0..<3).allSatisfy { bytes[(header + $0 * frameByteCount)...].starts(with: Array("FRAME\n".utf8)) })
    }

    @Test("a reader that goes away is a typed error, told once")
    func closedReader() async throws {
        let pipe = PipePair()
        let notices = Notices()
        let sink = try await sink(pipe.writeEnd, notices: notices)
        close(pipe.readEnd)
        for index in 0..<3 { sink.write(Pictures.frame(PictureSize(width: 64, height: 64), index: index)) }
        await #expect(throws: DeviceError.sinkClosed("pipe")) { try await sink.finish() }
        #expect(notices.list.map(\.error) == [.sinkClosed("pipe")])
    }

    @Test("a reader that stalls costs frames, never the caller's time")
    func stalledReader() async throws {
        let pipe = PipePair()
        let sink = try await sink(pipe.writeEnd)
        let size = PictureSize(width: 640, height: 480)
        let frame = Pictures.frame(size)
        let start = SystemClock.now()
        for _ in 0..<200 { sink.write(frame) }
        #expect((SystemClock.now() - start).milliseconds < 500)
        #expect(sink.droppedFrameCount > 100)
        close(pipe.readEnd)
    }

    @Test("a full disk is a typed error that names the file")
    func fullDisk() async throws {
        let descriptor = open("/dev/full", O_WRONLY)
        try #require(descriptor >= 0)
        let sink = try await sink(descriptor, name: "out.y4m")
        sink.write(Pictures.frame(PictureSize(width: 64, height: 64)))
        await #expect(throws: DeviceError.diskFull("out.y4m")) { try await sink.finish() }
    }
}
