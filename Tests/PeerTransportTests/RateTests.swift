import PeerMedia
import PeerTransport
import PeerUnits
import Testing

/// The rate follows the path.
@Suite struct RateTests {
    @Test("on a constant path the rate uses most of it, and no queue stands", arguments: [1_000, 4_000, 8_000])
    func constant(kilobits: Int) {
        var link = link(kilobits, max: 10_000)
        link.run(for: .seconds(4))
        let before = link.forward.byteCount
        var targets: [Int64] = []
        for _ in 0..<60 {
            link.run(for: .milliseconds(100))
            targets.append(link.sender.statistics.targetRate.bitsPerSecond / 1_000)
        }
        let used = (link.forward.byteCount - before) * 8 / 6 / 1_000
        #expect(used >= kilobits * 85 / 100)
        #expect(link.violations.isEmpty)
        #expect(link.sender.statistics.queueingDelay < .milliseconds(20))
        #expect(Double(targets.max() ?? 0) < Double(targets.min() ?? 0) * 1.1)
        #expect(link.delayMilliseconds(percent: 95) < 75)
    }

    @Test("a 4 Mbit/s path is 90 % in the target within three seconds of the start")
    func start() {
        var link = link(4_000, max: 6_000)
        link.run(for: .seconds(3))
        #expect(link.sender.statistics.targetRate >= .kilobitsPerSecond(3_600))
        #expect(link.forward.queueDrops == 0)
    }

    @Test("the first keyframe fits into ten datagrams")
    func firstKeyframe() {
        var link = link(4_000, max: 6_000)
        link.run(for: .milliseconds(1))
        guard let plan = link.plans.first else {
            Issue.record("no plan")
            return
        }
        #expect(plan.isKeyframe)
        #expect(plan.byteBudget.bytes <= 10 * 1_150)
    }

    @Test("a path that falls from 4 to 1 Mbit/s and comes back: no freeze, and the delay is soon small again")
    func step() {
        var link = link(4_000, max: 1_500)
        link.run(for: .seconds(5))
        link.forward.settings.rate = .kilobitsPerSecond(1_000)
        link.run(for: .milliseconds(600))
        let settled = link.shown.count
        link.run(for: .seconds(4))
        #expect(link.shown.dropFirst(settled).allSatisfy { $0.delay < .milliseconds(100) })
        link.forward.settings.rate = .kilobitsPerSecond(4_000)
        link.run(for: .seconds(2))
        #expect(link.sender.statistics.targetRate >= .kilobitsPerSecond(1_400))
        #expect(link.longestGap < .milliseconds(183))
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.violations.isEmpty)
    }

    @Test(
        "from 4 to 0.3 Mbit/s: the picture is back within a second, the delay small after one and a half"
    )
    func fall() {
        var link = link(4_000, max: 6_000)
        link.settings.measuresRoundTrip = true
        link.run(for: .seconds(6))
        link.forward.settings.rate = .kilobitsPerSecond(300)
        let fallen = link.now
        link.run(for: .seconds(8))
        #expect(link.longestGap < .seconds(1))
        let late = link.shown.filter { $0.releasedAt > fallen + .milliseconds(1_500) }
        #expect(late.allSatisfy { $0.delay < .milliseconds(150) })
        #expect(late.count >= 8 * 6)
        #expect(link.sender.statistics.keyframeCount == 1)
    }

    @Test("ten per cent of random loss without a queue takes nothing off the target")
    func loss() {
        var settings = TestLink.Settings()
        settings.forward.lossPercent = 10
        settings.backward.lossPercent = 10
        var link = TestLink(settings)
        link.run(for: .seconds(10))
        #expect(link.sender.statistics.targetRate >= .kilobitsPerSecond(1_450))
        #expect(link.lost.isEmpty)
    }

    @Test("jitter without a queue takes nothing off the target", arguments: [true, false])
    func jitter(canOvertake: Bool) {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(30)
        settings.forward.jitter = .milliseconds(20)
        settings.forward.jitterCorrelation = canOvertake ? .zero : .milliseconds(15)
        settings.forward.canOvertake = canOvertake
        var link = TestLink(settings)
        link.run(for: .seconds(20))
        #expect(link.sender.statistics.targetRate >= .kilobitsPerSecond(1_400))
        #expect(link.violations.isEmpty)
    }

    @Test("a fixed rate stays fixed, whatever the path")
    func fixed() {
        var settings = TestLink.Settings()
        settings.bitrateMin = .kilobitsPerSecond(900)
        settings.bitrateMax = .kilobitsPerSecond(900)
        settings.forward.rate = .kilobitsPerSecond(600)
        var link = TestLink(settings)
        link.run(for: .seconds(3))
        #expect(link.sender.statistics.targetRate == .kilobitsPerSecond(900))
    }

    private func link(_ kilobits: Int, max: Int64) -> TestLink {
        var settings = TestLink.Settings()
        settings.forward.rate = .kilobitsPerSecond(Int64(kilobits))
        settings.bitrateMax = .kilobitsPerSecond(max)
        return TestLink(settings)
    }
}
