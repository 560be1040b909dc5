import PeerTransport
import PeerUnits
import Testing

@Suite struct ClockTests {
    @Test(
        "offset and skew are found through uneven round trips, and the error bound holds",
        arguments: [
            (Int64(0), Int64(0)), (5_000_000_000, 50), (-7_000_000, -200), (1_000, 200),
        ])
    func offset(offset: Int64, skew: Int64) {
        var random = RandomSource(seed: 9)
        var estimator = ClockOffsetEstimator()
        func remote(_ local: Int64) -> Int64 { local + offset + local * skew / 1_000_000 }
        for second in 1...300 {
            let sent = Int64(second) * 1_000_000
            let there = 10_000 + Int64(random.next(below: 6_000))
            let held = Int64(random.next(below: 500))
            let back = 10_000 + Int64(random.next(below: 6_000))
            estimator.record(
                sentMicros: sent, receivedRemote: remote(sent + there), sentRemote: remote(sent + there + held),
                receivedMicros: sent + there + held + back)
            guard let found = estimator.offset else {
                Issue.record("no estimate")
                return
            }
            let now = sent + there + held + back
            #expect(abs(found.remoteMicros(atLocal: now) - remote(now)) <= found.errorMicros)
            #expect(abs(found.localMicros(atRemote: remote(now)) - now) <= found.errorMicros + 2)
        }
        let skewFound = estimator.offset?.skewPartsPerBillion ?? .max
        #expect(abs(skewFound - skew * 1_000) < 15_000)
        #expect((estimator.offset?.errorMicros ?? .max) < 15_000)
    }

    @Test("exchanges that cannot be are left out")
    func impossible() {
        var estimator = ClockOffsetEstimator()
        estimator.record(sentMicros: 100, receivedRemote: 0, sentRemote: 500, receivedMicros: 200)
        estimator.record(sentMicros: 100, receivedRemote: 50, sentRemote: 0, receivedMicros: 200)
        estimator.record(sentMicros: .max, receivedRemote: .min, sentRemote: .max, receivedMicros: .min)
        #expect(estimator.offset == nil)
    }

    @Test("the round trip is smoothed as RFC 6298 says, and its least is forgotten after ten seconds")
    func roundTrip() {
        var estimator = RoundTripEstimator()
        #expect(estimator.timeout == RoundTripEstimator.timeoutInitial)
        estimator.record(.milliseconds(40), at: .zero)
        #expect(estimator.smoothed == .milliseconds(40))
        #expect(estimator.variation == .milliseconds(20))
        estimator.record(.milliseconds(80), at: Instant(microseconds: 1_000_000))
        #expect(estimator.smoothed == .milliseconds(45))
        #expect(estimator.variation == .milliseconds(25))
        #expect(estimator.minimum == .milliseconds(40))
        estimator.record(.milliseconds(80), at: Instant(microseconds: 12_000_000))
        #expect(estimator.minimum == .milliseconds(80))
    }
}
