import PeerMedia
import Testing

@Suite struct AccessUnitConverterTests {
    @Test("a stream's slices survive entities, bytes and the way back", arguments: Fixture.allCases)
    func roundTrip(fixture: Fixture) throws {
        var converter = AccessUnitConverter()
        var slices: [NALUnit] = []
        for (index, picture) in try fixture.accessUnits.enumerated() {
            let entity = try converter.entity(of: picture, microSec: Int64(index) * 40_000)
            let read = try FrameEntity(parsing: entity.encoded())
            #expect(read == entity)
            #expect(entity.frameNumber == FrameNumber(UInt32(index)))
            slices += AnnexB.units(in: try AnnexB.stream(of: read, includesParameterSets: true)).filter(\.type.isSlice)
        }
        #expect(slices == (try fixture.units.filter(\.type.isSlice)))
    }

    @Test("references are the frames that a decoder holds: none in an IDR, and no more than the stream allows")
    func references() throws {
        var converter = AccessUnitConverter()
        var seen = 0
        for picture in try Fixture.damagedSet.accessUnits {
            let entity = try converter.entity(of: picture, microSec: 0)
            let most = try #require(picture.parameterSets).sequence.referenceFrameCountMax
            #expect(entity.references.count <= most)
            #expect(entity.isKeyframe == entity.references.isEmpty)
            seen = max(seen, entity.references.count)
        }
        #expect(seen == 4)
    }

    @Test("pictures without their parameter sets are refused, and the numbers go on behind them")
    func missingParameterSets() throws {
        let pictures = try Fixture.baseline.accessUnits
        let bare = pictures[0].units.filter(\.type.isSlice)
        let unknown = try #require(AccessUnitSplitter.accessUnits(in: AnnexB.stream(of: bare)).first)
        var converter = AccessUnitConverter(first: FrameNumber(7))
        #expect(throws: BitstreamError.missingParameterSet) { try converter.entity(of: unknown, microSec: 0) }
        #expect(try converter.entity(of: pictures[0], microSec: 0).frameNumber == FrameNumber(7))
    }

    @Test("what the link does not carry is refused")
    func unsupported() throws {
        let stream = try SyntheticStream()
        let interlaced = SyntheticStream.sequence(ending: { writer in writer.number(0b00100, bits: 5) })
        let units = [interlaced.unit(header: 0x67), stream.parameterSets[1], stream.slice()]
        let picture = try AccessUnitSplitter.accessUnits(in: AnnexB.stream(of: units.map { try NALUnit($0) }))
        var converter = AccessUnitConverter()
        #expect(throws: BitstreamError.unsupported("interlaced")) {
            try converter.entity(of: #require(picture.first), microSec: 0)
        }
    }
}
