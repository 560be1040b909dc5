import PeerMedia
import PeerTransport
import PeerUnits
import Testing

/// The whole media side over a simulated path.
@Suite struct LinkTests {
    @Test("a clean path hands every frame out at once, with nothing but media")
    func clean() {
        var link = TestLink()
        link.run(for: .seconds(10))
        #expect(link.violations.isEmpty)
        #expect(link.shown.count >= link.offered - 1)
        #expect(link.lost.isEmpty)
        let statistics = link.sender.statistics
        #expect(statistics.retransmittedFragmentCount == 0)
        #expect(statistics.paritySymbolCount == 0)
        #expect(statistics.keyframeCount == 1)
        #expect(statistics.lostPacketCount == 0)
        #expect(link.delayMilliseconds(percent: 50) < 25)
        #expect(link.delayMilliseconds(percent: 99) < 30)
        #expect(link.receiver.statistics.playoutDelay == .zero)
    }

    @Test("with 3 % loss at 40 ms round trip every frame is handed out in order, without a keyframe", arguments: [1, 2, 3, 4])
    func loss(seed: UInt64) {
        var settings = TestLink.Settings()
        settings.seed = seed
        settings.forward.lossPercent = 3
        settings.backward.lossPercent = 3
        var link = TestLink(settings)
        link.run(for: .seconds(20))
        #expect(link.violations.isEmpty)
        #expect(link.shown.count >= link.offered - 3)
        #expect(link.lost.isEmpty)
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.longestGap < .milliseconds(300))
    }
}
