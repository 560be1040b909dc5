import PeerUnits
import Simulator
import Testing

/// In debug and release alike; `Tests/Determinism/run` compares the two.
@Suite("The same scenario and seed")
struct DeterminismTests {
    @Test("the same scenario and seed give the same trace, figures and hash, twice")
    func twice() {
        let runs = (0..<2).map { _ in
            var events: [TraceEvent] = []
            var recording = Recording()
            recording.onTrace = { events.append($0) }
            let result = Simulation(DeterminismTests.scenario, seed: 7, recording: recording).run()
            return (events, ResultTable(result).lines)
        }
        #expect(runs[0].0 == runs[1].0 && runs[0].0.count > 500)
        #expect(runs[0].1 == runs[1].1)
    }

    @Test("what is recorded besides does not change the hash")
    func recording() {
        var recording = Recording()
        recording.keepsFrames = true
        let plain = Simulation(DeterminismTests.scenario, seed: 7).run()
        let recorded = Simulation(DeterminismTests.scenario, seed: 7, recording: recording).run()
        #expect(plain.traceHash == recorded.traceHash)
        #expect(recorded.streams[0].frames.count == recorded.streams[0].meter.offeredCount)
    }

    @Test("each of the seed's 64 bits changes the hash")
    func seedBits() {
        let seeds = [7] + (0..<64).map { UInt64(7) ^ 1 << UInt64($0) }
        let hashes = seeds.map { Simulation(DeterminismTests.scenario, seed: $0).run().traceHash }
        #expect(Set(hashes).count == 65)
    }

    @Test("a nanosecond more of delay changes the hash")
    func delay() {
        var scenario = DeterminismTests.scenario
        let hash = Simulation(scenario, seed: 7).run().traceHash
        scenario.network.aToB.delay += .nanoseconds(1)
        #expect(Simulation(scenario, seed: 7).run().traceHash != hash)
    }

    /// Half a second over a link that loses and jitters, both sides sending.
    private static let scenario: Scenario = {
        var scenario = Scenario(
            duration: .milliseconds(500), listener: SideOptions(video: VideoOptions()))
        for link in [\NetworkProfile.aToB, \.bToA] {
            scenario.network[keyPath: link].delay = .milliseconds(10)
            scenario.network[keyPath: link].loss = Probability(percent: 2)
            scenario.network[keyPath: link].jitter = JitterSettings(distribution: .normal, scale: .milliseconds(2))
        }
        return scenario
    }()
}
