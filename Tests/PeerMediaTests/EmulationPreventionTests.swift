import PeerMedia
import PeerUnits
import Testing

@Suite struct EmulationPreventionTests {
    @Test(
        "a 0x03 goes in exactly where two zeros would be followed by a byte below 4, or by the end",
        arguments: [
            ([0, 0, 0], [0, 0, 3, 0]),
            ([0, 0, 1], [0, 0, 3, 1]),
            ([0, 0, 2, 9], [0, 0, 3, 2, 9]),
            ([0, 0, 3], [0, 0, 3, 3]),
            ([0, 0, 4], [0, 0, 4]),
            ([7, 0, 0], [7, 0, 0, 3]),
            ([0, 0, 0, 0, 0, 0], [0, 0, 3, 0, 0, 3, 0, 0, 3]),
            ([], []),
        ] as [([UInt8], [UInt8])])
    func insertion(payload: [UInt8], unit: [UInt8]) {
        #expect(EmulationPrevention.inserting(into: payload.span) == unit)
        #expect(EmulationPrevention.removing(from: unit.span) == payload)
    }

    @Test("removal undoes insertion, and no start code is left, for any payload")
    func roundTrip() {
        var random = RandomSource(seed: 1)
        for _ in 0..<2_000 {
            let payload = (0..<random.next(below: 40)).map { _ in UInt8(random.next(below: 5)) }
            let unit = EmulationPrevention.inserting(into: payload.span)
            #expect(EmulationPrevention.removing(from: unit.span) == payload)
            let stream = [0, 0, 1, 9] + unit
            #expect(AnnexB.ranges(in: stream.span).count == 1)
        }
    }

    @Test("no more bytes come out than were asked for")
    func limit() {
        let unit: [UInt8] = [0, 0, 3, 1, 5, 6]
        #expect(EmulationPrevention.removing(from: unit.span, byteCountMax: 3) == [0, 0, 1])
        #expect(EmulationPrevention.removing(from: unit.span, byteCountMax: 0) == [])
    }
}
