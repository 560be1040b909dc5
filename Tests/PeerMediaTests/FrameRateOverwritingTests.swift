import PeerUnits
import Testing

@testable import PeerMedia

@Suite struct FrameRateOverwritingTests {
    private static let rates = [Ratio(24, 1), Ratio(60_000, 1_001), Ratio(25, 2), Ratio(1, 3), nil]

    @Test("another rate changes the rate and nothing else", arguments: [Fixture.damagedSet, .scalingLists], rates)
    func rewrites(fixture: Fixture, rate: Ratio?) throws {
        let unit = try #require(try fixture.accessUnits.first?.parameterSets).sps
        let before = try SequenceParameterSet(parsing: unit)
        let rewritten = try SequenceParameterSet.announcing(rate, in: unit)
        let after = try SequenceParameterSet(parsing: rewritten)
        guard before.usability != nil else {
            #expect(rewritten == unit)
            return
        }
        #expect(after.usability?.frameRate == rate)
        #expect(after.usability?.restriction == before.usability?.restriction)
        #expect(after.usability?.sampleAspectRatio == before.usability?.sampleAspectRatio)
        #expect(after.geometry == before.geometry)
        #expect(after.colour == before.colour)
        // Once it has been written, writing it again changes no bit.
        #expect(try SequenceParameterSet.announcing(rate, in: rewritten) == rewritten)
    }

    @Test("every field behind the rate stays")
    func fieldsBehind() throws {
        let writer = SyntheticStream.sequence(ending: { writer in
            writer.number(0b110, bits: 3)
            writer.flag(true)
            ParameterSetTests.writeUsability(to: &writer)
        })
        let unit = writer.unit(header: 0x67)
        let before = try #require(try SequenceParameterSet(parsing: unit).usability)
        let rewritten = try SequenceParameterSet.announcing(Ratio(24, 1), in: unit)
        let after = try #require(try SequenceParameterSet(parsing: rewritten).usability)
        #expect(after.frameRate == Ratio(24, 1))
        #expect(after.nalDecoder == before.nalDecoder)
        #expect(after.chromaLocations == before.chromaLocations)
        #expect(after.isLowDelay == before.isLowDelay)
        #expect(after.restriction == before.restriction)
    }

    @Test("a rate that the format cannot hold leaves none", arguments: [Ratio.zero, Ratio(-1, 1), Ratio(1 << 31, 1)])
    func impossible(rate: Ratio) throws {
        let unit = try #require(try Fixture.damagedSet.accessUnits.first?.parameterSets).sps
        let rewritten = try SequenceParameterSet.announcing(rate, in: unit)
        #expect(try SequenceParameterSet(parsing: rewritten).usability?.timing == nil)
    }

    @Test("what is no sequence parameter set is a typed error")
    func hostile() {
        for unit in [[], [0x67], [0x67, 0, 0, 0], [0x68, 1, 2, 3], [0xFF]] as [[UInt8]] {
            #expect(throws: BitstreamError.self) { try SequenceParameterSet.announcing(Ratio(25, 1), in: unit) }
        }
    }
}
