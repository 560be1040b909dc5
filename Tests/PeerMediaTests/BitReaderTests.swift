import PeerMedia
import PeerUnits
import Testing

@Suite struct BitReaderTests {
    @Test(
        "Exp-Golomb codes read back, from the least to the greatest",
        arguments: [0, 1, 2, 3, 7, 8, 254, 255, 256, 65_535, 1 << 31 - 1, 1 << 31, 1 << 32 - 2])
    func unsigned(value: Int) throws {
        var writer = BitWriter()
        writer.number(1, bits: 3)
        writer.unsigned(value)
        var reader = BitReader(payload: writer.payload)
        #expect(try reader.readBits(3) == 1)
        #expect(try reader.readUnsigned("value", in: 0...Int.max) == value)
        #expect(!reader.hasMoreData)
    }

    @Test("signed codes read back", arguments: [0, 1, -1, 2, -2, 127, -128, 1 << 30, -(1 << 30)])
    func signed(value: Int) throws {
        var writer = BitWriter()
        writer.signed(value)
        var reader = BitReader(payload: writer.payload)
        #expect(try reader.readSigned("value", in: -(1 << 31)...(1 << 31)) == value)
    }

    @Test("numbers of any width read back at any place")
    func bits() throws {
        var random = RandomSource(seed: 2)
        for _ in 0..<500 {
            let widths = (0..<8).map { _ in Int(random.next(below: 33)) }
            let values = widths.map { width in Int(random.next() & (1 << UInt64(width) - 1)) }
            var writer = BitWriter()
            for (width, value) in zip(widths, values) { writer.number(value, bits: width) }
            var reader = BitReader(payload: writer.payload)
            for (width, value) in zip(widths, values) { #expect(try reader.readBits(width) == value) }
            #expect(reader.position == widths.reduce(0, +))
        }
    }

    @Test("a code of 32 zeros, a value out of range and an early end are errors")
    func errors() {
        var long = BitReader(payload: [0, 0, 0, 0, 255, 255, 255, 255, 255])
        #expect(throws: BitstreamError.outOfRange("x")) { try long.readUnsigned("x", in: 0...Int.max) }
        var above = BitReader(payload: [0b0010_0000])
        #expect(throws: BitstreamError.outOfRange("x")) { try above.readUnsigned("x", in: 0...2) }
        var short = BitReader(payload: [0b0000_0001])
        #expect(throws: BitstreamError.truncated) { try short.readUnsigned("x", in: 0...Int.max) }
        var none = BitReader(payload: [])
        #expect(throws: BitstreamError.truncated) { try none.readFlag() }
        #expect(!none.hasMoreData)
        #expect(throws: BitstreamError.truncated) { try none.readBits(1) }
    }

    @Test("more data stands before the stop bit, zeros behind it do not count")
    func moreData() throws {
        var reader = BitReader(payload: [0b1011_0000, 0, 0])
        #expect(reader.hasMoreData)
        _ = try reader.readBits(2)
        #expect(reader.hasMoreData)
        _ = try reader.readBits(1)
        #expect(!reader.hasMoreData)
    }
}
