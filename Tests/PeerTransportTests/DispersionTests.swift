import PeerMedia
import PeerUnits
import Testing

@testable import PeerTransport

/// What a frame's spreading says of the path, and what it does not.
@Suite struct DispersionTests {
    @Test("frames that a hole's end heaps up say nothing of more rate; the first after them does again")
    func heaped() {
        var estimator = DispersionEstimator()
        #expect(feed(&estimator, burst: 0, sentMillis: 0, arrivesMillis: 30) != nil)
        #expect(feed(&estimator, burst: 1, sentMillis: 33, arrivesMillis: 200) != nil)
        #expect(feed(&estimator, burst: 2, sentMillis: 66, arrivesMillis: 201) == nil)
        #expect(feed(&estimator, burst: 3, sentMillis: 100, arrivesMillis: 202) == nil)
        #expect(feed(&estimator, burst: 4, sentMillis: 180, arrivesMillis: 260) != nil)
    }

    @Test("three small packets in one piece say no more than their bytes in 4 ms", arguments: [400, 1_200])
    func short(byteCount: Int) throws {
        var estimator = DispersionEstimator()
        let verdict = try #require(
            feed(&estimator, burst: 0, sentMillis: 0, arrivesMillis: 30, byteCount: byteCount, packetCount: 4))
        guard case .unlimited(let rate) = verdict else {
            Issue.record("the path did not spread them")
            return
        }
        if byteCount == 400 {
            #expect(rate == Bitrate(ByteCount(1_200), in: .milliseconds(4)))
        } else {
            #expect(rate > .kilobitsPerSecond(100_000))
        }
    }

    @Test("where every packet of 120 ms was queued, what came is the path's rate, though no frame came whole")
    func collapse() {
        var estimator = BandwidthEstimator(
            bitrateMin: .kilobitsPerSecond(150), bitrateMax: .kilobitsPerSecond(6_000))
        var now = Instant.zero
        func receive(_ number: UInt64, sentMillis: Int64, arrivesMillis: Int64) {
            now = .zero + .milliseconds(arrivesMillis + 20)
            estimator.receive(
                [arrival(number, burst: UInt32(number), sentMillis: sentMillis, arrivesMillis: arrivesMillis)],
                roundTrip: .milliseconds(40), at: now)
        }
        for number in 0..<20 {
            receive(UInt64(number), sentMillis: Int64(number) * 10, arrivesMillis: Int64(number) * 10 + 20)
        }
        #expect(estimator.pathRate >= .kilobitsPerSecond(800))
        for number in 0..<8 {
            receive(20 + UInt64(number), sentMillis: 200 + Int64(number) * 10, arrivesMillis: 320 + Int64(number) * 40)
        }
        #expect(estimator.pathRate <= .kilobitsPerSecond(300))
    }

    private func feed(
        _ estimator: inout DispersionEstimator, burst: UInt32, sentMillis: Int64, arrivesMillis: Int64,
        byteCount: Int = 1_000, packetCount: Int = 3
    ) -> DispersionEstimator.Verdict? {
        var verdict: DispersionEstimator.Verdict?
        for index in 0..<packetCount {
            let packet = PacketArrival(
                packetNumber: UInt64(burst) * 100 + UInt64(index), sentAt: .zero + .milliseconds(sentMillis),
                arrivalMicros: arrivesMillis * 1_000, byteCount: ByteCount(byteCount), burst: burst,
                endsBurst: index + 1 == packetCount)
            verdict = estimator.receive(packet) ?? verdict
        }
        return verdict
    }

    private func arrival(_ number: UInt64, burst: UInt32, sentMillis: Int64, arrivesMillis: Int64) -> PacketArrival {
        PacketArrival(
            packetNumber: number, sentAt: .zero + .milliseconds(sentMillis), arrivalMicros: arrivesMillis * 1_000,
            byteCount: ByteCount(1_200), burst: burst, endsBurst: false)
    }
}
