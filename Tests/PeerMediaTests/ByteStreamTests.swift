import PeerMedia
import PeerUnits
import Testing

@Suite struct ByteStreamTests {
    @Test("start codes of three and four bytes split units, and zeros behind a unit are not its own")
    func startCodes() throws {
        let stream: [UInt8] = [
            9, 9, 0, 0, 1, 0x67, 5, 0, 0, 0, 1, 0x68, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 1, 0x65, 7, 0, 0,
        ]
        let units = AnnexB.units(in: stream)
        #expect(units.map(\.bytes) == [[0x67, 5], [0x68, 0, 0, 3], [0x65, 7]])
        #expect(units.map(\.type) == [.sequenceParameterSet, .pictureParameterSet, .idrSlice])
        #expect(units.map(\.referenceIDC) == [3, 3, 3])
    }

    @Test(
        "no start code, no unit",
        arguments: [[], [0], [0, 0], [0, 0, 1], [0, 0, 1, 0, 0], [1, 2, 3, 0, 0, 2]] as [[UInt8]])
    func nothing(stream: [UInt8]) {
        #expect(AnnexB.units(in: stream).isEmpty)
    }

    @Test("a unit with its forbidden bit set is passed over")
    func forbiddenBit() {
        #expect(AnnexB.units(in: [0, 0, 1, 0x80, 1, 0, 0, 1, 0x41, 1]).map(\.bytes) == [[0x41, 1]])
        #expect(throws: BitstreamError.invalidUnit) { try NALUnit([0x80]) }
        #expect(throws: BitstreamError.invalidUnit) { try NALUnit([]) }
    }

    @Test("both formats and both ways between them keep every unit")
    func roundTrips() throws {
        var random = RandomSource(seed: 3)
        for _ in 0..<200 {
            let units = try (0...random.next(below: 5)).map { _ in
                let payload = (0...random.next(below: 30)).map { _ in UInt8(random.next(below: 4)) }
                return try NALUnit([0x41] + EmulationPrevention.inserting(into: (payload + [128]).span))
            }
            let stream = AnnexB.stream(of: units)
            let body = AVCC.body(of: units)
            #expect(AnnexB.units(in: stream) == units)
            #expect(try AVCC.units(in: body) == units)
            #expect(try AVCC.unitCount(in: body.span) == units.count)
            #expect(AVCC.body(annexB: stream.span) == body)
            #expect(try AnnexB.stream(body: body) == stream)
        }
    }

    @Test("lengths of one to four bytes are read", arguments: 1...4)
    func lengthByteCount(count: Int) throws {
        let length = [UInt8](repeating: 0, count: count - 1) + [2]
        let bytes = length + [0x41, 1] + length + [0x41, 2]
        #expect(try AVCC.units(in: bytes, lengthByteCount: count).map(\.bytes) == [[0x41, 1], [0x41, 2]])
    }

    @Test("lengths that do not add up are errors")
    func lengths() {
        for bytes in [[0], [0, 0, 0], [0, 0, 0, 2, 1], [0, 0, 0, 1, 1, 0], [255, 255, 255, 255, 1]] as [[UInt8]] {
            #expect(throws: BitstreamError.invalidLength) { try AVCC.ranges(in: bytes.span) }
            #expect(throws: BitstreamError.invalidLength) { try AVCC.unitCount(in: bytes.span) }
        }
        #expect(throws: BitstreamError.invalidUnit) { try AVCC.ranges(in: [0, 0, 0, 0].span) }
        #expect(throws: BitstreamError.invalidLength) { try AVCC.ranges(in: [1, 1].span, lengthByteCount: 5) }
    }

    @Test("a picture of more units than it has macroblocks is refused")
    func unitCount() throws {
        let unit: [UInt8] = [0, 0, 0, 1, 0x41]
        let most = (0..<AVCC.unitCountMax).flatMap { _ in unit }
        #expect(try AVCC.unitCount(in: most.span) == AVCC.unitCountMax)
        #expect(throws: BitstreamError.tooMuch("NAL units in a picture")) { try AVCC.unitCount(in: (most + unit).span) }
        #expect(throws: BitstreamError.tooMuch("NAL units in a picture")) { try AVCC.ranges(in: (most + unit).span) }
    }
}
