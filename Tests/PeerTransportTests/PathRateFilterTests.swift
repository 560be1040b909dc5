import PeerUnits
import Testing

@testable import PeerTransport

@Suite struct PathRateFilterTests {
    /// Jitter that lets packets overtake makes trains disagree: the median stays high and the lower quartile falls.
    /// With no verdict coming any more, quiet growth must lift the rate that is trusted, too.
    @Test("quiet growth lifts the rate that is trusted, not only the median") func quietGrowthLiftsTheTrustedRate() {
        var filter = PathRateFilter(rate: .kilobitsPerSecond(4_000))
        for sample in [400, 4_000, 400, 4_000, 400, 4_000, 4_000, 4_000] as [Int64] {
            filter.record(.limited(.kilobitsPerSecond(sample)), isCongested: false)
        }
        #expect(filter.safeRate < .kilobitsPerSecond(1_000))
        let rate = filter.rate
        for _ in 0..<100 { filter.grow(for: .milliseconds(33), upTo: .kilobitsPerSecond(2_000)) }
        #expect(filter.safeRate == .kilobitsPerSecond(2_000))
        #expect(filter.rate == rate, "what is known of the path is not taken back by growth")
    }

    @Test("quiet growth ends at its ceiling") func quietGrowthEndsAtItsCeiling() {
        var filter = PathRateFilter(rate: .kilobitsPerSecond(1_000))
        for _ in 0..<1_000 { filter.grow(for: .milliseconds(33), upTo: .kilobitsPerSecond(1_500)) }
        #expect(filter.rate == .kilobitsPerSecond(1_500))
        #expect(filter.safeRate == .kilobitsPerSecond(1_500))
    }
}
