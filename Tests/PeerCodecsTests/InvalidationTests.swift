import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("reference invalidation under loss")
struct InvalidationTests {
    @Test("5 % of frames lost, reports 3 frames late: everything decodable comes out bit-exact, without a keyframe",
        arguments: [1, 2] as [UInt64])
    func threeFramesLate(seed: UInt64) throws {
        let video = SyntheticVideo(width: 176, height: 144)
        let link = LossyLink(frameCount: 300, lossPermille: 50, reportDelay: 3, seed: seed)
        let outcome = try link.run { video.frame($0) }
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.mismatched == 0 && outcome.failed == 0 && outcome.mirrorErrors == 0, "\(outcome)")
        #expect(outcome.keyframes == 0, "\(outcome)")
        #expect(outcome.lost > 5 && outcome.decoded > 200, "\(outcome)")
    }
}
