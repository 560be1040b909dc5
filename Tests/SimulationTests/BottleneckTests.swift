import PeerUnits
import Simulator
import Testing

@Suite("The queue and the bottleneck of a link")
struct BottleneckTests {
    @Test("an overloaded link carries its rate to within 0.1 per cent", arguments: [200, 1_000, 4_000, 20_000])
    func rate(kilobits: Int64) throws {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(kilobits)
        settings.queue = .time(.milliseconds(200))
        var probe = LinkProbe(settings)
        let interval = Bitrate.kilobitsPerSecond(2 * kilobits).time(toSend: ByteCount(1_228))
        probe.run(count: 20_000, every: interval)
        probe.finish()
        let first = try #require(probe.deliveries.first)
        let last = try #require(probe.deliveries.last)
        let rate = Bitrate(ByteCount((probe.deliveries.count - 1) * 1_228), in: last.dueAt - first.dueAt)
        #expect((Double(rate.bitsPerSecond) / Double(kilobits * 1_000) - 1).magnitude < 0.001)
    }

    @Test("a full drop-tail queue delays by what it holds, and no more")
    func queueingDelay() {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(1_000)
        settings.queue = .time(.milliseconds(200))
        settings.delay = .milliseconds(20)
        var probe = LinkProbe(settings)
        probe.run(count: 2_000, every: .milliseconds(5))
        probe.finish()
        let delays = probe.sortedDelays
        #expect(quantile(delays, 100) <= 220e6)
        #expect(quantile(delays, 50) > 205e6)
        #expect(probe.link.counters.queuePeakByteCount <= 25_000)
        #expect(probe.link.counters.queueDropCount > 900)
    }

    @Test("an overload of known size builds a queue at the known pace")
    func queueGrowth() {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(1_000)
        var probe = LinkProbe(settings)
        // 1,250 bytes every 5 ms are 2 Mbit/s: each datagram finds 5 ms more of queue than the one before.
        probe.run(count: 100, ipByteCount: 1_250, every: .milliseconds(5))
        probe.finish()
        for (index, delivery) in probe.deliveries.enumerated() {
            #expect(delivery.dueAt - delivery.sentAt == .milliseconds(10 + 5 * Int64(index)))
        }
    }

    @Test("a queue bounded in bytes holds that many, the datagram on the wire included")
    func queueInBytes() {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(100)
        settings.queue = .bytes(ByteCount(10_000))
        var probe = LinkProbe(settings)
        probe.run(count: 50, ipByteCount: 1_000, every: .microseconds(1))
        probe.finish()
        #expect(probe.deliveries.count == 10)
        #expect(probe.link.counters.queueDropCount == 40)
    }

    @Test("a step of the rate holds from the next datagram on")
    func rateStep() {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(1_000)
        var probe = LinkProbe(settings)
        probe.run(count: 3, ipByteCount: 1_250, every: .zero)
        settings.rate = .kilobitsPerSecond(4_000)
        probe.link.change(to: settings, at: Instant(microseconds: 5_000))
        probe.finish()
        #expect(probe.deliveries.map(\.dueAt.microseconds) == [10_000, 12_500, 15_000])
    }

    @Test("idle time is not saved up")
    func idleTime() {
        var settings = LinkSettings()
        settings.rate = .kilobitsPerSecond(1_000)
        var probe = LinkProbe(settings)
        probe.run(count: 2, ipByteCount: 1_250, every: .zero, from: Instant(microseconds: 1_000_000))
        probe.finish()
        #expect(probe.deliveries.map(\.dueAt.microseconds) == [1_010_000, 1_020_000])
    }

    @Test("each opportunity of a trace carries 1,500 bytes, and a datagram may span two")
    func traceOpportunities() throws {
        let trace = try #require(DeliveryTrace(opportunities: [10, 10, 20, 35, 50]))
        var settings = LinkSettings()
        settings.trace = TraceSelection(trace: trace)
        var probe = LinkProbe(settings)
        // 3,000 bytes at 10 ms, 1,500 at 20, 35 and 50, then again from 60 ms on.
        probe.run(count: 9, ipByteCount: 1_000, every: .zero)
        probe.finish()
        #expect(probe.deliveries.map { $0.dueAt.microseconds / 1_000 } == [10, 10, 10, 20, 35, 35, 50, 60, 60])
    }

    @Test("an opportunity that finds the queue empty is gone")
    func wastedOpportunities() throws {
        let trace = try #require(DeliveryTrace(opportunities: [10, 20, 30]))
        var settings = LinkSettings()
        settings.trace = TraceSelection(trace: trace)
        var probe = LinkProbe(settings)
        probe.run(count: 1, ipByteCount: 500, every: .zero, from: Instant(microseconds: 25_000))
        // Half of the opportunity at 30 ms is left, but the next datagram comes after it.
        probe.run(count: 1, ipByteCount: 500, every: .zero, from: Instant(microseconds: 31_000))
        probe.finish()
        #expect(probe.deliveries.map { $0.dueAt.microseconds / 1_000 } == [30, 40])
    }

    @Test("an overloaded trace gives every opportunity it has")
    func traceIsUsedUp() throws {
        var times: [UInt32] = []
        var source = RandomSource(seed: 5)
        var time: UInt32 = 0
        for _ in 0..<4_000 {
            time += UInt32(source.next(below: 5))
            times.append(time)
        }
        let trace = try #require(DeliveryTrace(opportunities: times))
        var settings = LinkSettings()
        settings.trace = TraceSelection(trace: trace)
        settings.queue = .bytes(ByteCount(150_000))
        var probe = LinkProbe(settings)
        probe.run(count: 20_000, every: .microseconds(500))
        let rate = Bitrate(ByteCount(probe.link.counters.deliveredByteCount), in: .seconds(10))
        #expect((Double(rate.bitsPerSecond) / Double(trace.meanRate.bitsPerSecond) - 1).magnitude < 0.01)
    }

    @Test("a trace begins where it is told to and comes round to its own beginning")
    func traceStart() throws {
        let trace = try #require(DeliveryTrace(opportunities: [5, 100, 130, 150]))
        var settings = LinkSettings()
        settings.trace = TraceSelection(trace: trace, start: .milliseconds(100))
        var probe = LinkProbe(settings)
        probe.run(count: 5, ipByteCount: 1_500, every: .zero)
        probe.finish()
        #expect(probe.deliveries.map { $0.dueAt.microseconds / 1_000 } == [0, 30, 50, 55, 150])
    }
}
