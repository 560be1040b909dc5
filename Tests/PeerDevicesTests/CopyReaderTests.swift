import Foundation
import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite(.enabled(if: FFmpeg.isInstalled)) struct CopyReaderTests {
    private func all(
        _ path: String, limit: Int = .max, repeats: Bool = false, notices: Notices = Notices()
    ) throws -> [FrameEntity] {
        var reader = try CopyReader(
            LibavInput.Request(fileOrURL: path), repeats: repeats, stop: StopSignal(), notify: notices.handler)
        var entities: [FrameEntity] = []
        while entities.count < limit, let entity = try reader.next() { entities.append(entity) }
        return entities
    }

    private func make(_ file: String, _ x264: String, frames: Int = 40, _ options: String...) throws {
        let arguments = [
            "-f", "lavfi", "-i", "testsrc2=size=162x122:rate=25", "-frames:v", "\(frames)", "-c:v", "libx264",
        ]
        try FFmpeg.run(arguments: arguments + ["-pix_fmt", "yuv420p", "-x264-params", x264] + options + [file])
    }

    private func decoded(_ entities: [FrameEntity]) throws -> [UInt8] {
        var decoder = try LibavDecoder()
        return try entities.flatMap { try decoder.decode($0).samples }
    }

    @Test(
        "an H.264 stream comes out picture by picture, times and all, and decodes to the same",
        arguments: ["mp4", "mkv", "ts", "h264", "flv"],
        [
            "profile=baseline:bframes=0:keyint=15", "profile=main:bframes=0:slices=4:ref=3",
            "bframes=0:weightp=2:ref=4:open-gop=0",
        ])
    func passes(ending: String, x264: String) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip." + ending)
        try make(file, x264)
        let entities = try all(file)
        #expect(try Samples(decoded(entities)) == Samples(FFmpeg.pictures(file)))
        #expect(entities.map(\.frameNumber.rawValue) == Array(0..<40))
        let times = entities.map { $0.microSec - entities[0].microSec }
        #expect(times.enumerated().allSatisfy { abs($1 - Int64($0) * 40_000) <= 1_000 })
        #expect(entities.allSatisfy { (try? $0.validate()) != nil })
    }

    @Test("B-frames are refused with the reason", arguments: ["mp4", "h264", "ts"])
    func reordered(ending: String) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip." + ending)
        try make(file, "bframes=2:b-adapt=0")
        let error = #expect(throws: DeviceError.self) { try all(file) }
        #expect(error?.description.contains("B-frames") == true)
    }

    @Test(
        "other codecs and formats are refused with the reason",
        arguments: [
            ["-c:v", "mpeg4"], ["-pix_fmt", "yuv422p"], ["-flags", "+ildct+ilme", "-x264-params", "tff=1:bframes=0"],
        ])
    func refused(options: [String]) throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        let source = ["-f", "lavfi", "-i", "testsrc2=size=160x128:rate=25", "-frames:v", "5", "-bf", "0"]
        try FFmpeg.run(arguments: source + options + [file])
        let error = #expect(throws: DeviceError.self) { try all(file) }
        guard case .unsupported = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a repeated stream numbers on, and its times go on without a gap")
    func repeats() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mp4")
        try make(file, "bframes=0", frames: 5)
        let entities = try all(file, limit: 13, repeats: true)
        #expect(entities.map(\.frameNumber.rawValue) == Array(0..<13))
        #expect(entities.map { $0.microSec - entities[0].microSec } == (0..<13).map { Int64($0) * 40_000 })
        #expect(entities.map(\.isKeyframe) == (0..<13).map { $0 % 5 == 0 })
    }

    @Test("it begins at a keyframe, and says what came before")
    func beginsAtKeyframe() throws {
        let scratch = try Scratch()
        let whole = scratch.file("whole.h264")
        let part = scratch.file("part.h264")
        let notices = Notices()
        try make(whole, "bframes=0:keyint=10:min-keyint=10")
        let pictures = AccessUnitSplitter.accessUnits(in: [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole))))
        let sets = pictures[0].units.filter { !$0.type.isSlice }
        try write(AnnexB.stream(of: sets + pictures.dropFirst(3).flatMap(\.units)), to: part)
        let entities = try all(part, notices: notices)
        #expect(entities.count == 30)
        #expect(entities[0].isKeyframe)
        #expect(notices.list.contains { $0.text.contains("7 pictures before") })
        try write(AnnexB.stream(of: sets + pictures[3..<10].flatMap(\.units)), to: part)
        #expect(throws: DeviceError.self) { try all(part) }
    }

    @Test("parameter sets that change in mid-stream go with their pictures")
    func changingSets() throws {
        let scratch = try Scratch()
        let (one, two, both) = (scratch.file("1.h264"), scratch.file("2.h264"), scratch.file("both.h264"))
        try make(one, "bframes=0", frames: 5)
        try FFmpeg.run(
            "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25", "-frames:v", "5", "-pix_fmt", "yuv420p", "-bf", "0", two
        )
        try write(
            [UInt8](Data(contentsOf: URL(fileURLWithPath: one)) + Data(contentsOf: URL(fileURLWithPath: two))), to: both
        )
        let entities = try all(both)
        #expect(entities.map(\.width) == Array(repeating: 162, count: 5) + Array(repeating: 96, count: 5))
        #expect(try Samples(decoded(entities)) == Samples(FFmpeg.pictures(one) + FFmpeg.pictures(two)))
    }

    @Test("what is copied can be recorded again, to the bit")
    func recorded() throws {
        let scratch = try Scratch()
        let file = scratch.file("clip.mkv")
        try make(file, "bframes=0:slices=3")
        var recorder = try Recorder(path: scratch.file("out.mp4"), container: .mp4, notify: { _ in })
        for entity in try all(file) { try recorder.write(entity) }
        try recorder.finish()
        #expect(try Samples(FFmpeg.pictures(scratch.file("out.mp4"))) == Samples(FFmpeg.pictures(file)))
    }

    @Test("mutated streams give entities or an error, never a trap or a hang")
    func mutated() throws {
        let scratch = try Scratch()
        var random = RandomSource(seed: 5)
        for ending in ["mp4", "ts", "h264"] {
            let file = scratch.file("clip." + ending)
            try make(file, "bframes=0", frames: 10)
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
}
