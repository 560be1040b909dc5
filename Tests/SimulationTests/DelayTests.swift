import Foundation
import PeerUnits
import Simulator
import Testing

@Suite("Delay, jitter and order on a link")
struct DelayTests {
    @Test("a link without jitter delays by the same time, to the nanosecond")
    func fixedDelay() {
        var settings = LinkSettings()
        settings.delay = .microseconds(12_345)
        var probe = LinkProbe(settings)
        probe.run(count: 100, every: .milliseconds(1))
        probe.finish()
        #expect(Set(probe.sortedDelays) == [12_345_000])
    }

    @Test("jitter has the quantiles of its distribution", arguments: JitterSettings.Distribution.allCases)
    func quantiles(distribution: JitterSettings.Distribution) {
        var settings = LinkSettings()
        settings.delay = .milliseconds(100)
        settings.jitter = JitterSettings(distribution: distribution, scale: .milliseconds(10), overtaking: true)
        var probe = LinkProbe(settings)
        probe.run(count: 100_000, ipByteCount: 60, every: .microseconds(100))
        probe.finish()
        let delays = probe.sortedDelays
        for (percent, units) in expectedQuantiles(distribution) {
            let got = (quantile(delays, percent) - 100e6) / 10e6
            #expect((got - units).magnitude < 0.02 + 0.02 * units.magnitude, "\(distribution) at \(percent) %: \(got)")
        }
    }

    private func expectedQuantiles(_ distribution: JitterSettings.Distribution) -> [(Double, Double)] {
        switch distribution {
        case .none: [(5, 0), (50, 0), (95, 0)]
        case .uniform: [(1, -0.98), (25, -0.5), (50, 0), (75, 0.5), (99, 0.98)]
        case .normal: [(2.275, -2), (15.866, -1), (50, 0), (84.134, 1), (97.725, 2)]
        case .pareto:
            [(25, pow(0.75, -0.4) - 1), (50, pow(0.5, -0.4) - 1), (95, pow(0.05, -0.4) - 1), (99, pow(0.01, -0.4) - 1)]
        }
    }

    @Test("normal jitter is cut at three standard deviations, Pareto jitter at twenty times its scale")
    func cuts() throws {
        for (distribution, least, most) in [(JitterSettings.Distribution.normal, 70.0, 130.0), (.pareto, 100, 300)] {
            var settings = LinkSettings()
            settings.delay = .milliseconds(100)
            settings.jitter = JitterSettings(distribution: distribution, scale: .milliseconds(10), overtaking: true)
            var probe = LinkProbe(settings)
            probe.run(count: 50_000, ipByteCount: 60, every: .microseconds(100))
            probe.finish()
            let delays = probe.sortedDelays
            let first = try #require(delays.first)
            let last = try #require(delays.last)
            #expect(Double(first) >= least * 1e6 && Double(first) < least * 1e6 + 1e5)
            #expect(Double(last) <= most * 1e6 && Double(last) > most * 1e6 - 1e5)
        }
    }

    @Test("without overtaking the order is kept, with it the order is mixed")
    func overtaking() {
        for overtaking in [false, true] {
            var settings = LinkSettings()
            settings.delay = .milliseconds(30)
            settings.jitter = JitterSettings(
                distribution: .normal, scale: .milliseconds(10), overtaking: overtaking)
            var probe = LinkProbe(settings)
            probe.run(count: 2_000, every: .milliseconds(1))
            probe.finish()
            let tags = probe.deliveries.map(\.datagram.tag)
            #expect((tags == tags.sorted()) == !overtaking)
            #expect(Set(tags).count == 2_000)
        }
    }

    @Test("correlated jitter runs along straight lines between its knots")
    func knots() {
        var settings = LinkSettings()
        settings.delay = .milliseconds(100)
        settings.jitter = JitterSettings(
            distribution: .uniform, scale: .milliseconds(10), correlation: .milliseconds(40), overtaking: true)
        var probe = LinkProbe(settings)
        probe.run(count: 400, every: .milliseconds(1))
        probe.finish()
        let delays = probe.deliveries.sorted { $0.sentAt < $1.sentAt }.map { ($0.dueAt - $0.sentAt).nanoseconds }
        let bends = (1..<399).filter { (delays[$0 + 1] - 2 * delays[$0] + delays[$0 - 1]).magnitude > 3 }
        #expect(bends.allSatisfy { $0 % 40 == 0 })
        #expect(bends.count == 9)
    }

    @Test("correlated jitter has its distribution's quantiles at its knots")
    func quantilesAtKnots() {
        var settings = LinkSettings()
        settings.delay = .milliseconds(100)
        settings.jitter = JitterSettings(
            distribution: .normal, scale: .milliseconds(10), correlation: .milliseconds(5), overtaking: true)
        var probe = LinkProbe(settings)
        probe.run(count: 50_000, ipByteCount: 60, every: .milliseconds(5))
        probe.finish()
        let delays = probe.sortedDelays
        for (percent, units) in expectedQuantiles(.normal) {
            #expect(((quantile(delays, percent) - 100e6) / 10e6 - units).magnitude < 0.05)
        }
    }

    @Test("a delay never becomes negative")
    func neverNegative() {
        var settings = LinkSettings()
        settings.delay = .milliseconds(1)
        settings.jitter = JitterSettings(distribution: .normal, scale: .milliseconds(10), overtaking: true)
        var probe = LinkProbe(settings)
        probe.run(count: 2_000, every: .milliseconds(1))
        probe.finish()
        #expect(probe.sortedDelays.allSatisfy { $0 >= 0 })
    }

    @Test("a reordered datagram is late by what was asked, and holds no other up")
    func reordering() {
        var settings = LinkSettings()
        settings.delay = .milliseconds(10)
        settings.reordering = Probability(percent: 10)
        settings.reorderingDelay = .milliseconds(7)
        var probe = LinkProbe(settings)
        probe.run(count: 1_000, every: .milliseconds(1))
        probe.finish()
        #expect(Set(probe.sortedDelays) == [10_000_000, 17_000_000])
    }
}
