import PeerUnits
import Simulator
import Testing

@Suite("Losses, copies and damage on a link")
struct LossTests {
    @Test("independent loss has the share that was asked for", arguments: [0.5, 2, 5, 10, 50])
    func independentShare(percent: Double) {
        var settings = LinkSettings()
        settings.loss = Probability(percent: percent)
        var probe = LinkProbe(settings)
        probe.run(count: 100_000, every: .microseconds(100))
        probe.finish()
        #expect(isWithinThreeSigma(probe.link.counters.lossCount, of: 100_000, chance: percent / 100))
        #expect(probe.deliveries.count + probe.link.counters.lossCount == 100_000)
    }

    @Test("independent losses come in runs as long as chance makes them")
    func independentRuns() {
        var settings = LinkSettings()
        settings.loss = Probability(percent: 10)
        var probe = LinkProbe(settings, seed: 3)
        probe.run(count: 100_000, every: .microseconds(100))
        probe.finish()
        let runs = probe.lossRuns(of: 100_000)
        let mean = Double(runs.reduce(0, +)) / Double(runs.count)
        #expect((mean - 1 / 0.9).magnitude < 0.02)
    }

    @Test(
        "burst loss has the mean share and the mean length that were asked for",
        arguments: [(3.0, 5.0), (10, 2), (1, 8)])
    func bursts(percent: Double, length: Double) throws {
        var settings = LinkSettings()
        let burst: BurstLoss = try #require(BurstLoss(percent: percent, meanLength: length))
        settings.burst = burst
        var probe = LinkProbe(settings, seed: 7)
        probe.run(count: 400_000, ipByteCount: 60, every: .microseconds(100))
        probe.finish()
        let runs = probe.lossRuns(of: 400_000)
        let lost = runs.reduce(0, +)
        let mean = Double(lost) / Double(runs.count)
        // A burst's length is geometric: its deviation is sqrt(length * (length - 1)), the mean's that over sqrt(runs).
        let deviation = (length * (length - 1)).squareRoot() / Double(runs.count).squareRoot()
        #expect((mean - length).magnitude < 3 * deviation)
        // Losses come in clusters, so the share varies by about 2 * length more than independent ones would.
        let expected = 400_000 * percent / 100
        #expect((Double(lost) - expected).magnitude < 3 * (2 * length * expected).squareRoot())
    }

    @Test("no chain loses more in bursts than their length allows")
    func impossibleBursts() {
        #expect(BurstLoss(percent: 60, meanLength: 1) == nil)
        #expect(BurstLoss(percent: 50, meanLength: 1) != nil)
    }

    @Test("everything is lost at 100 per cent, nothing at 0")
    func extremes() {
        var settings = LinkSettings()
        settings.loss = .always
        var probe = LinkProbe(settings)
        probe.run(count: 1_000, every: .microseconds(100))
        probe.finish()
        #expect(probe.deliveries.isEmpty)
        #expect(probe.link.takeDrops().count == 1_000)
    }

    @Test("copies, damage and reordering have their shares, and a damaged datagram differs in one bit")
    func sharesOfTheOthers() {
        var settings = LinkSettings()
        settings.duplication = Probability(percent: 1)
        settings.corruption = Probability(percent: 2)
        settings.reordering = Probability(percent: 3)
        settings.reorderingDelay = .milliseconds(5)
        var probe = LinkProbe(settings)
        probe.run(count: 50_000, ipByteCount: 128, every: .microseconds(100))
        probe.finish()
        let counters = probe.link.counters
        #expect(isWithinThreeSigma(counters.duplicateCount, of: 50_000, chance: 0.01))
        #expect(isWithinThreeSigma(counters.corruptCount, of: 50_000, chance: 0.02))
        #expect(isWithinThreeSigma(counters.reorderCount, of: 50_000, chance: 0.03))
        #expect(counters.deliveredCount == 50_000 + counters.duplicateCount)
        let flipped = probe.deliveries.map { delivery in
            delivery.datagram.bytes.reduce(0) { $0 + ($1 ^ 0xA5).nonzeroBitCount }
        }
        #expect(flipped.allSatisfy { $0 <= 1 })
        #expect(flipped.reduce(0, +) >= counters.corruptCount)
    }

    @Test("the fate of the i-th datagram does not depend on the other impairments")
    func purposesAreIndependent() {
        var settings = LinkSettings()
        settings.loss = Probability(percent: 10)
        var plain = LinkProbe(settings, seed: 11)
        settings.corruption = Probability(percent: 20)
        settings.jitter = JitterSettings(distribution: .normal, scale: .milliseconds(3), overtaking: true)
        var busy = LinkProbe(settings, seed: 11)
        plain.run(count: 5_000, every: .milliseconds(1))
        busy.run(count: 5_000, every: .milliseconds(1))
        plain.finish()
        busy.finish()
        #expect(Set(plain.deliveries.map(\.datagram.tag)) == Set(busy.deliveries.map(\.datagram.tag)))
    }

    @Test("another seed is another fate")
    func seedsDiffer() {
        var settings = LinkSettings()
        settings.loss = Probability(percent: 10)
        var one = LinkProbe(settings, seed: 2)
        var other = LinkProbe(settings, seed: 3)
        one.run(count: 5_000, every: .milliseconds(1))
        other.run(count: 5_000, every: .milliseconds(1))
        one.finish()
        other.finish()
        #expect(one.deliveries.map(\.datagram.tag) != other.deliveries.map(\.datagram.tag))
    }

    @Test("datagrams above the black hole's size vanish, the others pass")
    func blackHole() {
        var settings = LinkSettings()
        settings.mtu = ByteCount(1_280)
        var probe = LinkProbe(settings)
        probe.run(count: 10, ipByteCount: 1_280, every: .milliseconds(1))
        probe.run(count: 10, ipByteCount: 1_281, every: .milliseconds(1), from: Instant(microseconds: 20_000))
        probe.finish()
        #expect(probe.deliveries.count == 10)
        #expect(probe.link.counters.blackHoleCount == 10)
    }

    @Test("an outage loses what leaves the queue while it lasts")
    func outage() {
        var settings = LinkSettings()
        settings.delay = .milliseconds(50)
        var probe = LinkProbe(settings)
        probe.run(count: 10, every: .milliseconds(10))
        var down = settings
        down.isDown = true
        probe.link.change(to: down, at: Instant(microseconds: 95_000))
        probe.run(count: 10, every: .milliseconds(10), from: Instant(microseconds: 100_000))
        probe.link.change(to: settings, at: Instant(microseconds: 195_000))
        probe.run(count: 10, every: .milliseconds(10), from: Instant(microseconds: 200_000))
        probe.finish()
        #expect(probe.deliveries.count == 20)
        #expect(probe.link.counters.outageDropCount == 10)
        #expect(probe.deliveries[10].sentAt == Instant(microseconds: 200_000))
    }
}
