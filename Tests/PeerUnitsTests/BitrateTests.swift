import PeerUnits
import Testing

@Suite struct BitrateTests {
    @Test(
        "a rate is scaled by any ratio",
        arguments: [
            (Ratio(1, 1), 6_000), (Ratio(2, 1), 12_000), (Ratio(1, 2), 3_000), (Ratio(0, 1), 0), (Ratio(23, 25), 5_520),
            (Ratio(5, 4), 7_500),
            (Ratio(-1, 1), -6_000), (Ratio(1, .max), 0), (Ratio(.max, .max), 6_000),
        ])
    func scaling(ratio: Ratio, kilobits: Int) {
        #expect(Bitrate.kilobitsPerSecond(6_000).scaled(by: ratio) == .kilobitsPerSecond(Int64(kilobits)))
    }

    @Test("what does not fit is the greatest rate, and never traps")
    func overflow() {
        #expect(Bitrate(bitsPerSecond: .max).scaled(by: Ratio(2, 1)) == Bitrate(bitsPerSecond: .max))
        #expect(Bitrate(bitsPerSecond: .max).scaled(by: Ratio(.max, 1)) == Bitrate(bitsPerSecond: .max))
        #expect(Bitrate(ByteCount(.max), in: .nanoseconds(1)) == Bitrate(bitsPerSecond: .max))
        #expect(Bitrate(bitsPerSecond: 1).time(toSend: ByteCount(.max)) == TimeSpan(nanoseconds: .max))
        #expect(Bitrate(bitsPerSecond: .max).bytes(in: TimeSpan(nanoseconds: .max)) == ByteCount(.max))
    }

    @Test("bytes, time and rate belong together")
    func triangle() {
        let rate = Bitrate.kilobitsPerSecond(8)
        #expect(rate.bytes(in: .seconds(2)) == ByteCount(2_000))
        #expect(rate.time(toSend: ByteCount(2_000)) == .seconds(2))
        #expect(Bitrate(ByteCount(2_000), in: .seconds(2)) == rate)
        #expect(Bitrate(bitsPerSecond: 1).time(toSend: ByteCount(1)) == .seconds(8))
        #expect(Bitrate(ByteCount(0), in: .nanoseconds(1)) == .zero)
    }
}
