import CPeerAVCodec
import Foundation
import PeerCodecs
import PeerMedia
import Testing

/// Whole streams of others, whose right pictures are known by their md5 (`ffmpeg -i FILE -f rawvideo - | md5sum`).
@Suite("foreign streams")
struct StreamDecoderTests {
    @Test("streams without B frames go through the link's decoder", arguments: [
        ("test_scalinglist_jm.264", "8b06af51f94d9a45a6b9f5efa1894a8b"),
        ("input-10-720p-baseline.h264", "04a592d381aafebacb6bd3499b4a09a5"),
    ])
    func linkDecoderIsRight(file: String, digest: String) throws {
        var decoder = try LibavDecoder()
        var samples: [UInt8] = []
        for entity in try entities(of: file) { samples += try decoder.decode(entity).samples }
        #expect(md5(of: samples) == digest)
    }

    @Test("streams with B frames come out in output order, the last ones at the end", arguments: [
        ("Cisco_Men_whisper_640x320_CABAC_Bframe_9.264", "4b066601ae83b70157f244e9091da3a0"),
        ("input-30-240p-vp-sps-pps.h264", "17c9e154807234ca62781557d2a90f32"),
    ])
    func reorderingDecoderIsRight(file: String, digest: String) throws {
        var decoder = try LibavStreamDecoder(reorders: true)
        var frames: [VideoFrame] = []
        for entity in try entities(of: file) { frames += try decoder.decode(entity) }
        let early = frames.count
        frames += try decoder.flush()
        #expect(frames.count > early, "some are held back")
        #expect(md5(of: frames.flatMap(\.samples)) == digest)
        let numbers = frames.compactMap(\.frameNumber)
        #expect(numbers.count == frames.count && numbers != numbers.sorted(), "the order differs from coding's")
    }

    @Test("B frames are refused by the link's decoder")
    func linkDecoderRefusesBFrames() throws {
        var decoder = try LibavDecoder()
        var errors: [VideoCodecError] = []
        for entity in try entities(of: "Cisco_Men_whisper_640x320_CABAC_Bframe_9.264") {
            do throws(VideoCodecError) { _ = try decoder.decode(entity) } catch { errors.append(error) }
        }
        #expect(errors.contains(.unsupportedFormat("B frames")), "\(errors)")
    }

    private func entities(of file: String) throws -> [FrameEntity] {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "PeerMediaTests/Fixtures/\(file)")
        var entities: [FrameEntity] = []
        for picture in AccessUnitSplitter.accessUnits(in: [UInt8](try Data(contentsOf: fixtures))) {
            let sets = try #require(picture.parameterSets)
            let number = FrameNumber(UInt32(entities.count))
            let entity = FrameEntity(
                sps: sets.sps, pps: sets.pps, body: picture.body, microSec: 0, frameNumber: number,
                references: picture.isIDR ? [] : [FrameNumber(number.rawValue - 1)], isKeyframe: picture.isIDR,
                width: sets.sequence.size.width, height: sets.sequence.size.height)
            entities.append(try FrameEntity(parsing: entity.encoded()))
        }
        return entities
    }

    private func md5(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        av_md5_sum(&digest, bytes, bytes.count)
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}
