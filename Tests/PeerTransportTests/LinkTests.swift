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

    @Test(
        "with 3 % loss at 40 ms round trip every frame is handed out in order, without a keyframe",
        arguments: [1, 2, 3, 4])
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

    @Test(
        "a frame lost for good is reported and invalidated, and the picture goes on without a keyframe",
        arguments: [20, 21, 22])
    func doomed(frame: UInt32) {
        var settings = TestLink.Settings()
        settings.doomedFrames = [frame]
        settings.latency = .milliseconds(100)
        var link = TestLink(settings)
        link.run(for: .seconds(4))
        #expect(link.violations.isEmpty)
        #expect(link.lost.first == FrameNumber(frame))
        #expect(link.lost.count <= 8)
        #expect(link.plans.contains { $0.invalidate.contains(FrameNumber(frame)) })
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.shown.count + link.lost.count >= link.offered - 2)
        #expect(link.sender.isDelivered(through: FrameNumber(frame)))
    }

    @Test("a keyframe of which nothing comes is made again")
    func doomedKeyframe() {
        var settings = TestLink.Settings()
        settings.doomedFrames = [0]
        var link = TestLink(settings)
        link.run(for: .seconds(3))
        #expect(link.violations.isEmpty)
        #expect(link.sender.statistics.keyframeCount == 2)
        #expect(link.shown.first?.isKeyframe == true)
        #expect(link.shown.count > 60)
    }

    @Test("an outage of two seconds leaves no backlog, and costs no keyframe", arguments: [1, 2, 3])
    func outage(seed: UInt64) {
        var settings = TestLink.Settings()
        settings.seed = seed
        var link = TestLink(settings)
        link.run(for: .milliseconds(5_007 + 11 * Int64(seed)))
        link.forward.settings.isDown = true
        link.backward.settings.isDown = true
        link.run(for: .seconds(2))
        link.forward.settings.isDown = false
        link.backward.settings.isDown = false
        let returned = link.now
        link.run(for: .seconds(3))
        #expect(link.violations.isEmpty)
        #expect(link.sender.statistics.keyframeCount == 1)
        let fresh = link.shown.first { $0.releasedAt > returned && $0.delay < .milliseconds(60) }
        #expect(fresh.map { $0.releasedAt - returned < .milliseconds(300) } == true)
        let late = link.shown.filter { $0.releasedAt > returned + .milliseconds(300) }
        #expect(late.allSatisfy { $0.delay < .milliseconds(60) })
        #expect(late.count > 75)
        #expect(link.skips.contains(.unacknowledged))
    }

    @Test(
        "the picture is back after an outage longer than anything is kept for",
        arguments: [2_500, 3_000, 8_000, 60_000])
    func longOutage(milliseconds: Int64) {
        var link = TestLink()
        link.run(for: .milliseconds(5_007))
        link.forward.settings.isDown = true
        link.backward.settings.isDown = true
        link.run(for: .milliseconds(milliseconds))
        link.forward.settings.isDown = false
        link.backward.settings.isDown = false
        let returned = link.now
        link.run(for: .seconds(3))
        #expect(link.violations.isEmpty)
        let late = link.shown.filter { $0.releasedAt > returned + .milliseconds(400) }
        #expect(late.count > 70)
        #expect(late.allSatisfy { $0.delay < .milliseconds(60) })
        #expect(link.sender.statistics.keyframeCount == 1)
    }

    @Test("the last frame of all is delivered though its packets were lost")
    func lastFrame() {
        var link = TestLink()
        link.run(for: .milliseconds(1_005))
        link.forward.settings.isDown = true
        link.run(for: .milliseconds(40))
        link.isSourceRunning = false
        link.forward.settings.isDown = false
        link.run(for: .milliseconds(600))
        #expect(link.violations.isEmpty)
        let last = FrameNumber(link.sender.nextFrameNumber.rawValue - 1)
        #expect(link.sender.isDelivered(through: last))
        #expect(link.shown.last?.frame == last)
    }

    @Test("overtaking is not taken for loss once it is known")
    func overtaking() {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(30)
        settings.forward.jitter = .milliseconds(20)
        settings.forward.canOvertake = true
        var link = TestLink(settings)
        link.run(for: .seconds(4))
        let before = link.sender.statistics
        link.run(for: .seconds(10))
        let after = link.sender.statistics
        #expect(link.violations.isEmpty)
        #expect(link.lost.isEmpty)
        #expect(after.invalidatedFrameCount == 0)
        #expect(after.retransmittedFragmentCount - before.retransmittedFragmentCount < 30)
        #expect(after.lostPacketCount - before.lostPacketCount < 10)
    }

    @Test("a picture that stands still for 20 seconds and goes on costs nothing")
    func stillScene() {
        var link = TestLink()
        link.run(for: .seconds(2))
        link.isSourceRunning = false
        link.run(for: .seconds(20))
        let before = link.shown.count
        link.resumeSource()
        link.run(for: .seconds(2))
        #expect(link.violations.isEmpty)
        #expect(link.lost.isEmpty)
        #expect(link.skips.isEmpty)
        #expect(link.sender.statistics.keyframeCount == 1)
        #expect(link.shown.count - before >= 59)
        #expect(link.shown.dropFirst(before).allSatisfy { $0.delay < .milliseconds(40) })
    }
}
