import PeerMedia
import PeerTransport
import PeerUnits
import Testing

/// Loss that nobody sees.
@Suite struct RepairTests {
    @Test(
        "5 % loss at 40 ms round trip: nearly every frame is punctual, for less than a quarter of overhead",
        arguments: [1, 2])
    func fivePercent(seed: UInt64) {
        var link = lossy(percent: 5, delay: 20, seed: seed)
        link.run(for: .seconds(15))
        expectSound(link)
        #expect(link.delayMilliseconds(percent: 50) < 29)
        #expect(link.delayMilliseconds(percent: 99) < 85)
        #expect(overheadPercent(link) < 25)
        #expect(link.shown.contains { $0.outcome == .parity })
        #expect(link.shown.contains { $0.outcome == .retransmission })
    }

    @Test("1 % loss at 200 ms round trip is repaired by parity, since a retransmission takes too long")
    func longPath() {
        var link = lossy(percent: 1, delay: 100, seed: 1)
        link.run(for: .seconds(20))
        expectSound(link)
        #expect(link.delayMilliseconds(percent: 50) < 108)
        #expect(link.delayMilliseconds(percent: 99, warmUp: .seconds(4)) < 150)
        #expect(overheadPercent(link) < 20)
    }

    @Test("half a per cent of loss at 10 ms round trip needs no parity: a retransmission is in time")
    func shortPath() {
        var link = lossy(percent: 0.5, delay: 5, seed: 1)
        link.run(for: .seconds(20))
        expectSound(link)
        #expect(link.sender.statistics.paritySymbolCount == 0)
        #expect(link.delayMilliseconds(percent: 99) < 30)
        #expect(overheadPercent(link) < 2)
    }

    @Test("runs of losses at 60 ms round trip: no keyframe, next to nothing lost", arguments: [1, 2, 3])
    func bursts(seed: UInt64) {
        var settings = TestLink.Settings()
        settings.seed = seed
        for path in [\TestLink.Settings.forward, \.backward] {
            settings[keyPath: path].delay = .milliseconds(30)
            settings[keyPath: path].lossPercent = 3
            settings[keyPath: path].meanBurst = 5
        }
        var link = TestLink(settings)
        link.run(for: .seconds(20))
        #expect(link.violations.isEmpty)
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.shown.count * 1_000 >= link.offered * 985)
        #expect(link.delayMilliseconds(percent: 99) < 180)
    }

    @Test("parity repairs though no request ever gets through")
    func parityAlone() {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(50)
        settings.backward.delay = .milliseconds(50)
        settings.forward.lossPercent = 4
        var link = TestLink(settings)
        link.run(for: .seconds(10))
        #expect(link.violations.isEmpty)
        #expect(link.sender.statistics.paritySymbolCount > 100)
        #expect(link.receiver.statistics.parityFrameCount > link.receiver.statistics.retransmittedFrameCount)
    }

    @Test("late fragments of a frame passed over are dropped and counted")
    func late() {
        var settings = TestLink.Settings()
        settings.doomedFrames = [30]
        settings.latency = .milliseconds(50)
        var link = TestLink(settings)
        link.run(for: .milliseconds(1_300))
        #expect(link.lost.contains(FrameNumber(30)))
        link.settings.doomedFrames = []
        let before = link.receiver.statistics.lateFragmentCount
        link.deliverAgain(frame: 30)
        #expect(link.receiver.statistics.lateFragmentCount > before)
        #expect(!link.shown.contains { $0.frame == FrameNumber(30) })
    }

    @Test(
        "even jitter is smoothed within the ceiling; a ceiling of zero hands each frame out at once",
        arguments: [0, 200])
    func jitter(ceiling: Int) {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(30)
        settings.forward.jitter = .milliseconds(20)
        settings.forward.jitterCorrelation = .milliseconds(15)
        settings.latency = .milliseconds(Int64(ceiling))
        var link = TestLink(settings)
        link.run(for: .seconds(30))
        expectSound(link)
        let intervals = zip(link.shown, link.shown.dropFirst()).map { ($1.releasedAt - $0.releasedAt).milliseconds }
            .dropFirst(60)
        let mean = intervals.reduce(0, +) / Double(intervals.count)
        let variance = intervals.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(intervals.count)
        if ceiling == 0 {
            #expect(link.delayMilliseconds(percent: 50) < 38)
            #expect(link.shown.allSatisfy { $0.delay < .milliseconds(120) })
            #expect(link.receiver.statistics.playoutDelay == .zero)
        } else {
            #expect(link.delayMilliseconds(percent: 50) < 75)
            #expect(link.delayMilliseconds(percent: 99) < 95)
            #expect(variance < 64)
        }
    }

    private func lossy(percent: Double, delay: Int64, seed: UInt64) -> TestLink {
        var settings = TestLink.Settings()
        settings.seed = seed
        settings.forward.delay = .milliseconds(delay)
        settings.backward.delay = .milliseconds(delay)
        settings.forward.lossPercent = percent
        settings.backward.lossPercent = percent
        return TestLink(settings)
    }

    private func expectSound(_ link: TestLink) {
        #expect(link.violations.isEmpty)
        // A frame whose repair is lost twice is passed over for a newer one that does without it.
        #expect(link.lost.count * 400 <= link.offered)
        #expect(link.shown.count * 1_000 >= link.offered * 990)
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.longestGap < .milliseconds(300))
    }

    private func overheadPercent(_ link: TestLink) -> UInt64 {
        let statistics = link.sender.statistics
        return (statistics.parityByteCount + statistics.retransmittedByteCount) * 100
            / max(1, statistics.mediaByteCount)
    }
}
