import Foundation
import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite(.enabled(if: FFmpeg.isInstalled)) struct RecorderTests {
    private func record(
        _ entities: [FrameEntity], to path: String, _ container: RecordingContainer, notices: Notices = Notices()
    ) throws {
        var recorder = try Recorder(path: path, container: container, notify: notices.handler)
        for entity in entities { try recorder.write(entity) }
        try recorder.finish()
    }

    @Test(
        "a recording decodes to the very pictures, at their times", arguments: RecordingContainer.allCases,
        [Ratio(24, 1), Ratio(60_000, 1_001), Ratio(25, 2)])
    func clean(container: RecordingContainer, rate: Ratio) throws {
        let scratch = try Scratch()
        let file = scratch.file("out.\(container)")
        var stream = EncodedStream()
        stream.time = { 77_123_456 + FrameTimes.time(of: Int64($0), at: rate).nanoseconds / 1_000 }
        let outcome = try stream.encoded()
        try record(outcome.entities, to: file, container)
        #expect(try Samples(FFmpeg.pictures(file)) == Samples(outcome.reconstructions.joined()))
        #expect(try FFmpeg.complaints(file) == "")
        guard container != .h264 else { return }
        let times = try FFmpeg.times(file)
        #expect(times.count == 30)
        #expect(times.enumerated().allSatisfy { abs($1 - times[0] - (stream.time($0) - stream.time(0))) <= 1_000 })
    }

    @Test("a variable rate and pauses are kept", arguments: [RecordingContainer.mp4, .mkv, .ts])
    func variableRate(container: RecordingContainer) throws {
        let scratch = try Scratch()
        let file = scratch.file("out.\(container)")
        var stream = EncodedStream()
        stream.time = { Int64($0) * 33_333 + ($0 > 10 ? 20_000_000 : 0) + Int64($0 % 3) * 9_000 }
        try record(stream.encoded().entities, to: file, container)
        let times = try FFmpeg.times(file)
        #expect(times.enumerated().allSatisfy { abs($1 - times[0] - (stream.time($0) - stream.time(0))) <= 1_000 })
    }

    @Test("each picture of an MP4 stands at its own time to the tick, wherever a piece of the file begins")
    func ticks() throws {
        let scratch = try Scratch()
        let file = scratch.file("out.mp4")
        var stream = EncodedStream()
        stream.frameCount = 300
        stream.time = { Int64($0) * 16_683 + Int64($0 * $0 % 7) }
        try record(stream.encoded().entities, to: file, .mp4)
        let times = try FFmpeg.ticks(file)
        #expect(times == (0..<300).map { (stream.time($0) * 9 + 50) / 100 })
    }

    @Test(
        "what was lost shows as the picture before it; all others are bit-exact",
        arguments: RecordingContainer.allCases, [1, 3, 40])
    func lossy(container: RecordingContainer, burst: Int) throws {
        let scratch = try Scratch()
        let file = scratch.file("out.\(container)")
        var stream = EncodedStream()
        stream.frameCount = 220
        stream.isLost = { $0 > 2 && $0 % (burst == 40 ? 110 : 11) > (burst == 40 ? 65 : 10 - burst) }
        let outcome = try stream.encoded()
        try record(outcome.entities, to: file, container)
        var shown: [UInt8] = []
        var expected: [[UInt8]] = []
        let recorded = recordable(outcome.entities)
        for index in 0...Int(recorded.max() ?? 0) {
            if recorded.contains(UInt32(index)) { shown = outcome.reconstructions[index] }
            expected.append(shown)
        }
        let pictures = try FFmpeg.pictures(file)
        let byteCount = expected[0].count
        if burst < 40 {
            #expect(pictures.count == expected.count * byteCount)
            #expect(Samples(pictures) == Samples(expected.joined()))
        } else {
            // Frame numbers wrap within the hole, so fewer stand-ins than lost frames are needed.
            let unique = Set(
                stride(from: 0, to: pictures.count, by: byteCount).map { start in
                    Array(pictures[start..<start + byteCount])
                })
            #expect(unique == Set(expected))
        }
        #expect(try FFmpeg.complaints(file) == "")
    }

    /// The frames that can be decoded from those that came.
    private func recordable(_ entities: [FrameEntity]) -> Set<UInt32> {
        var numbers: Set<UInt32> = []
        for entity in entities where entity.references.allSatisfy({ numbers.contains($0.rawValue) }) {
            numbers.insert(entity.frameNumber.rawValue)
        }
        return numbers
    }

    @Test("a recording begins at a keyframe, and leaves out what cannot be decoded")
    func beginsAtKeyframe() throws {
        let scratch = try Scratch()
        let file = scratch.file("out.mp4")
        let first = try EncodedStream().encoded()
        var second = EncodedStream()
        second.firstNumber = 100
        second.time = { Int64($0) * 40_000 + 5_100_000_000 }
        let outcome = try second.encoded()
        try record(Array(first.entities.dropFirst()) + outcome.entities, to: file, .mp4)
        #expect(try Samples(FFmpeg.pictures(file)) == Samples(outcome.reconstructions.joined()))
    }

    @Test(
        "cut at any byte, a recording plays up to the last half second before",
        arguments: [RecordingContainer.mp4, .mkv, .ts])
    func cut(container: RecordingContainer) throws {
        let scratch = try Scratch()
        let whole = scratch.file("whole.\(container)")
        let part = scratch.file("part.\(container)")
        var stream = EncodedStream()
        stream.frameCount = 100
        let outcome = try stream.encoded()
        var recorder = try Recorder(path: whole, container: container, notify: { _ in })
        for entity in outcome.entities { try recorder.write(entity) }
        // Not finished: this is what kill -9 leaves.
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
        let byteCount = outcome.reconstructions[0].count
        let count = try FFmpeg.pictures(whole).count / byteCount
        #expect(count >= 100 - 14)
        for cut in [bytes.count * 3 / 4, bytes.count / 2 + 1, bytes.count / 3 + 2] {
            try write(Array(bytes[..<cut]), to: part)
            let pictures = try FFmpeg.pictures(part)
            let share = cut * 100 / bytes.count
            #expect(pictures.count / byteCount >= share - 25)
        }
        try recorder.finish()
        #expect(try Samples(FFmpeg.pictures(whole)) == Samples(outcome.reconstructions.joined()))
    }

    @Test("pictures of another size go into a file of their own", arguments: RecordingContainer.allCases)
    func sizeChange(container: RecordingContainer) throws {
        let scratch = try Scratch()
        let file = scratch.file("out.\(container)")
        var second = EncodedStream(size: PictureSize(width: 64, height: 48))
        second.firstNumber = 30
        second.time = { Int64($0) * 40_000 + 5_001_200_000 }
        var third = EncodedStream()
        third.firstNumber = 60
        third.time = { Int64($0) * 40_000 + 5_002_400_000 }
        let outcomes = try [EncodedStream().encoded(), second.encoded(), third.encoded()]
        try record(outcomes.flatMap(\.entities), to: file, container)
        guard container != .h264 else {
            #expect(try !FileManager.default.contentsOfDirectory(atPath: scratch.path).contains("out-2.h264"))
            return
        }
        for (outcome, name) in zip(outcomes, ["out", "out-2", "out-3"]) {
            let pictures = try FFmpeg.pictures(scratch.file(name + ".\(container)"))
            #expect(Samples(pictures) == Samples(outcome.reconstructions.joined()))
        }
    }

    @Test("a sender that comes back goes on in the same file, another one in its own")
    func sessions() throws {
        let scratch = try Scratch()
        var back = EncodedStream()
        back.time = { Int64($0) * 40_000 + 5_030_000_000 }
        let one = try EncodedStream().encoded()
        try record(one.entities + back.encoded().entities, to: scratch.file("same.mp4"), .mp4)
        #expect(try FFmpeg.times(scratch.file("same.mp4")).count == 60)
        back.time = { Int64($0) * 40_000 + 1_000_000 }
        try record(one.entities + back.encoded().entities, to: scratch.file("other.mp4"), .mp4)
        #expect(try FFmpeg.times(scratch.file("other.mp4")).count == 30)
        #expect(try FFmpeg.times(scratch.file("other-2.mp4")).count == 30)
    }

    @Test("an odd size is recorded one row and column larger, and that is said")
    func oddSize() throws {
        let scratch = try Scratch()
        let notices = Notices()
        let outcome = try EncodedStream(size: PictureSize(width: 95, height: 63)).encoded()
        try record(outcome.entities, to: scratch.file("out.mp4"), .mp4, notices: notices)
        #expect(try FFmpeg.pictures(scratch.file("out.mp4")).count == 30 * 96 * 64 * 3 / 2)
        #expect(notices.list.contains { $0.text.contains("96x64 for 95x63") })
    }

    @Test("a full disk is a typed error that names the file", arguments: RecordingContainer.allCases)
    func fullDisk(container: RecordingContainer) throws {
        let entities = try EncodedStream().encoded().entities
        var recorder = try Recorder(path: "/dev/full", container: container, notify: { _ in })
        #expect(throws: DeviceError.diskFull("/dev/full")) {
            for entity in entities { try recorder.write(entity) }
        }
    }

    @Test("a path that cannot be written is told at once, and nothing recorded leaves nothing behind")
    func paths() throws {
        let scratch = try Scratch()
        #expect(throws: DeviceError.self) {
            try record([], to: scratch.file("no/out.mp4"), .mp4)
        }
        try record([], to: scratch.file("out.mp4"), .mp4)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("out.mp4")))
        try write([1, 2, 3], to: scratch.file("old.mp4"))
        try record([], to: scratch.file("old.mp4"), .mp4)
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file("old.mp4"))).count == 3)
    }

    @Test("every picture is in a byte stream file as soon as it is written")
    func byteStream() throws {
        let scratch = try Scratch()
        let file = scratch.file("out.h264")
        let entities = try EncodedStream(frameCount: 3).encoded().entities
        var recorder = try Recorder(path: file, container: .h264, notify: { _ in })
        for entity in entities { try recorder.write(entity) }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let units = AnnexB.units(in: bytes)
        #expect(units.map(\.type) == [.sequenceParameterSet, .pictureParameterSet, .idrSlice, .slice, .slice])
        try recorder.finish()
    }

    @Test("a damaged entity is left out of the recording")
    func damaged() throws {
        let scratch = try Scratch()
        let outcome = try EncodedStream().encoded()
        var entities = outcome.entities
        entities[29].body = [0, 0, 0, 9, 1]
        try record(entities, to: scratch.file("out.mp4"), .mp4)
        #expect(try FFmpeg.times(scratch.file("out.mp4")).count == 29)
    }
}
