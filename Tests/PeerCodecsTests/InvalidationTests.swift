import Foundation
import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("reference invalidation under loss")
struct InvalidationTests {
    @Test(
        "5 % of frames lost, reports 3 frames late: everything decodable comes out bit-exact, without a keyframe",
        arguments: [1, 2] as [UInt64])
    func threeFramesLate(seed: UInt64) throws {
        let outcome = try expectExact(LossyLink(frameCount: 300, lossPermille: 50, reportDelay: 3, seed: seed))
        #expect(outcome.keyframes == 0, "\(outcome)")
        #expect(outcome.decoded > 200, "\(outcome)")
    }

    @Test("reports 10 frames late: everything decodable comes out bit-exact", arguments: [3, 4] as [UInt64])
    func tenFramesLate(seed: UInt64) throws {
        let outcome = try expectExact(LossyLink(frameCount: 300, lossPermille: 50, reportDelay: 10, seed: seed))
        #expect(outcome.decoded > 120, "\(outcome)")
    }

    /// Minutes in debug, seconds in release: `PEERLINK_LONG_TESTS=1 swift test -c release --filter Invalidation`.
    @Test(
        "1,500 frames at 640x360, four seeds",
        .enabled(if: ProcessInfo.processInfo.environment["PEERLINK_LONG_TESTS"] != nil),
        arguments: [1, 2, 3, 4] as [UInt64], [3, 10])
    func longRun(seed: UInt64, reportDelay: Int) throws {
        let video = SyntheticVideo(width: 640, height: 360, seed: seed)
        let link = LossyLink(frameCount: 1_500, lossPermille: 50, reportDelay: reportDelay, seed: seed)
        let outcome = try expectExact(link) { video.frame($0) }
        #expect(reportDelay > 3 || outcome.keyframes == 0, "\(outcome)")
        print("seed \(seed), reports \(reportDelay) frames late: \(outcome)")
    }

    @Test("bursts, two references, several slices, other presets: the mirror holds", arguments: [
        EncoderConfiguration(threadCount: 1, referenceCount: 2, keepsReconstruction: true),
        EncoderConfiguration(threadCount: 3, referenceCount: 2, keepsReconstruction: true),
        EncoderConfiguration(preset: "ultrafast", threadCount: 1, keepsReconstruction: true),
        EncoderConfiguration(preset: "medium", threadCount: 2, referenceCount: 2, keepsReconstruction: true),
    ])
    func mirrorHolds(configuration: EncoderConfiguration) throws {
        var link = LossyLink(frameCount: 200, lossPermille: 80, reportDelay: 4, seed: 9)
        link.configuration = configuration
        link.burstLength = 3
        let outcome = try expectExact(link)
        #expect(outcome.longestReference > 3, "\(outcome)")
    }

    @Test("where every frame left is invalidated, a keyframe comes by itself")
    func exhaustionGivesAKeyframe() throws {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 64, height: 64)
        for index in 0..<5 { _ = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: 3_000)) }
        let entity = try encoder.encode(video.frame(5), within: EncodingPlan(5, bytes: 3_000, invalidate: [0]))
        #expect(entity.isKeyframe && entity.references.isEmpty)
    }

    @Test("a frame told lost again and again costs nothing more")
    func repeatedReportsCostNothing() throws {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 64, height: 64)
        for index in 0..<40 {
            let lost = index > 6 ? [4, 2, 5] : []
            let plan = EncodingPlan(index, bytes: 3_000, invalidate: lost)
            let entity = try encoder.encode(video.frame(index), within: plan)
            let expected = index == 0 ? [] : [FrameNumber(UInt32(index == 7 ? 1 : index - 1))]
            #expect(entity.references == expected, "\(index)")
        }
    }

    private func expectExact(_ link: LossyLink) throws -> LossyLink.Outcome {
        let video = SyntheticVideo(width: 176, height: 144)
        return try expectExact(link) { video.frame($0) }
    }

    private func expectExact(_ link: LossyLink, _ picture: (Int) -> VideoFrame) throws -> LossyLink.Outcome {
        let outcome = try link.run(picture)
        #expect(outcome.errors.isEmpty, "seed \(link.seed): \(outcome.errors)")
        #expect(outcome.mismatched == 0 && outcome.failed == 0 && outcome.mirrorErrors == 0, "\(outcome)")
        #expect(outcome.lost > 5, "\(outcome)")
        return outcome
    }
}
