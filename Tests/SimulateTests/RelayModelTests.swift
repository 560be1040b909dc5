import PeerSockets
import PeerUnits
import Simulator
import Testing

@testable import simulate

/// What comes out of a relay against what was asked of it, over IPv4 and IPv6. On the real clock and beside other
/// programs: bounds are wide, and where time counts one good run of three will do.
@Suite("The relay's impairments, measured", .serialized)
struct RelayModelTests {
    static let families = [
        SocketAddress.loopback(port: 0), SocketAddress(host: .ipv6(high: 0, low: 1, scope: 0), port: 0),
    ]

    @Test("random loss has its share, and bursts their mean length", arguments: families)
    func loss(family: SocketAddress) async throws {
        var profile = NetworkProfile()
        profile.aToB.loss = Probability(percent: 20)
        let random = try await RelayProbe(
            profile, count: 1_000, every: .microseconds(500), rest: .milliseconds(100), over: family)
        #expect(random.arrivals.count == 1_000 - random.status.aToB.lossCount)
        // Three standard deviations of 12.6.
        #expect((762...838).contains(random.arrivals.count))
        profile.aToB.loss = .never
        profile.aToB.burst = BurstLoss(percent: 10, meanLength: 4)
        let bursts = try await RelayProbe(
            profile, count: 2_000, every: .microseconds(300), rest: .milliseconds(100), over: family)
        let runs = bursts.lossRuns
        #expect((2.5...6).contains(Double(runs.reduce(0, +)) / Double(max(runs.count, 1))))
        #expect((0.05...0.16).contains(Double(runs.reduce(0, +)) / 2_000))
    }

    @Test("copies, damage and what is too large are as many as asked")
    func copies() async throws {
        var profile = NetworkProfile()
        profile.aToB.duplication = Probability(percent: 10)
        profile.aToB.corruption = Probability(percent: 10)
        let probe = try await RelayProbe(profile, count: 1_000, every: .microseconds(500), rest: .milliseconds(100))
        #expect((1_060...1_140).contains(probe.arrivals.count))
        // A flipped bit in the number shows as another number.
        #expect((60...160).contains(probe.arrivals.count { !$0.isWhole }))
        profile.aToB.mtu = ByteCount(127)
        let large = try await RelayProbe(profile, count: 100, every: .microseconds(500), rest: .milliseconds(100))
        #expect(large.arrivals.isEmpty && large.status.aToB.blackHoleCount == 100)
    }

    @Test("a reordered datagram comes behind those that were sent after it")
    func reordering() async throws {
        var profile = NetworkProfile()
        profile.aToB.reordering = Probability(percent: 10)
        profile.aToB.reorderingDelay = .milliseconds(20)
        let probe = try await RelayProbe(profile, count: 500, every: .milliseconds(1), rest: .milliseconds(100))
        #expect(probe.arrivals.count == 500)
        let late = zip(probe.arrivals, probe.arrivals.dropFirst()).count { $1.number < $0.number }
        #expect((20...80).contains(late))
    }

    @Test("an overloaded link carries its rate, delays by its queue and drops the rest", arguments: families)
    func overload(family: SocketAddress) async throws {
        var profile = NetworkProfile()
        profile.aToB.rate = .kilobitsPerSecond(1_000)
        profile.aToB.queue = .time(.milliseconds(100))
        try await holdsOnceInThree {
            // 600 bytes with their headers every 2.4 ms are 2 Mbit/s.
            let header = family == RelayModelTests.families[0] ? 28 : 48
            let probe = try await RelayProbe(
                profile, count: 400, byteCount: 600 - header, every: .microseconds(2_400), rest: .milliseconds(300),
                over: family)
            guard let first = probe.arrivals.first?.at, let last = probe.arrivals.last?.at else { return false }
            let kilobits = Double((probe.arrivals.count - 1) * 600 * 8) / (last - first).milliseconds
            return (950...1_050).contains(kilobits) && (80...130).contains(probe.delay(percent: 50))
                && (150...240).contains(probe.status.aToB.queueDropCount)
        }
    }

    @Test("jitter has the quantiles of its distribution")
    func jitter() async throws {
        var profile = NetworkProfile()
        profile.aToB.delay = .milliseconds(40)
        profile.aToB.jitter = JitterSettings(distribution: .uniform, scale: .milliseconds(30), overtaking: true)
        try await holdsOnceInThree {
            let probe = try await RelayProbe(profile, count: 800, every: .milliseconds(1), rest: .milliseconds(200))
            return probe.arrivals.count == 800 && (13...25).contains(probe.delay(percent: 10))
                && (35...48).contains(probe.delay(percent: 50)) && (60...75).contains(probe.delay(percent: 90))
        }
    }

    @Test("a trace's opportunities carry 1,500 bytes each")
    func trace() async throws {
        var profile = NetworkProfile()
        let trace = try #require(DeliveryTrace(opportunities: [10, 10, 40, 50]))
        profile.aToB.trace = TraceSelection(trace: trace)
        try await holdsOnceInThree {
            // Four opportunities every 50 ms are 960 kbit/s; 750 bytes every 3 ms are 2,000.
            let probe = try await RelayProbe(
                profile, count: 300, byteCount: 750 - 28, every: .milliseconds(3), rest: .zero)
            let kilobits = Double(probe.arrivals.count * 750 * 8) / 900
            return (860...1_060).contains(kilobits)
        }
    }

    @Test("nothing passes while the link is down")
    func outage() async throws {
        var profile = NetworkProfile()
        var down = profile.aToB
        down.isDown = true
        var begin = ProfileChange(time: .milliseconds(300))
        begin.aToB = down
        var end = ProfileChange(time: .milliseconds(600))
        end.aToB = profile.aToB
        profile.changes = [begin, end]
        try await holdsOnceInThree {
            let probe = try await RelayProbe(profile, count: 900, every: .milliseconds(1), rest: .milliseconds(100))
            return (250...350).contains(probe.status.aToB.outageDropCount)
                && (250...350).contains(probe.lossRuns.max() ?? 0)
        }
    }

    private func holdsOnceInThree(_ isGood: () async throws -> Bool) async throws {
        for _ in 0..<3 where try await isGood() { return }
        Issue.record("three runs were all out of bounds")
    }
}
