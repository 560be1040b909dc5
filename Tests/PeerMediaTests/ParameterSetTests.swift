import PeerMedia
import PeerUnits
import Testing

@Suite struct ParameterSetTests {
    @Test(
        "the fixtures' parameter sets say what ffprobe says",
        arguments: [
            (.scalingLists, 100, 40, 320, 192, false), (.bFrames, 77, 52, 640, 320, true),
            (.baseline, 66, 31, 1280, 720, false), (.damagedSet, 100, 21, 428, 240, true),
            (.slicesInMP4, 100, 11, 320, 240, true), (.informationBetweenSlices, 100, 12, 320, 240, true),
        ] as [(Fixture, UInt8, UInt8, Int, Int, Bool)])
    func fixtures(fixture: Fixture, profile: UInt8, level: UInt8, width: Int, height: Int, isArithmetic: Bool) throws {
        let sets = try #require(try fixture.accessUnits.first?.parameterSets)
        #expect(sets.sequence.profile == profile)
        #expect(sets.sequence.level == level)
        #expect(sets.sequence.size == PictureSize(width: width, height: height))
        #expect(sets.picture.isArithmeticCoded == isArithmetic)
        #expect(!sets.sequence.isUsabilityDamaged)
        try sets.checkCarried()
    }

    @Test("usability information is read to its end")
    func usability() throws {
        let sets = try #require(try Fixture.damagedSet.accessUnits.first?.parameterSets)
        let usability = try #require(sets.sequence.usability)
        #expect(usability.sampleAspectRatio == Ratio(320, 321))
        #expect(usability.frameRate == Ratio(30, 1))
        #expect(usability.restriction?.reorderedFrameCount == 2)
        #expect(usability.restriction?.bufferedFrameCount == 4)
        #expect(sets.sequence.reorderedFrameCountMax == 2)
        #expect(sets.sequence.colour == .unspecified)
    }

    @Test("signal type, timing, buffers and restriction read back")
    func everyUsabilityField() throws {
        let unit = SyntheticStream.sequence(ending: { writer in
            writer.number(0b110, bits: 3)
            writer.flag(true)
            Self.writeUsability(to: &writer)
        })
        let sequence = try SequenceParameterSet(parsing: unit.unit(header: 0x67))
        let usability = try #require(sequence.usability)
        #expect(sequence.sampleAspectRatio == Ratio(40, 33))
        #expect(usability.isOverscanAppropriate == true)
        #expect(sequence.colour == ColourDescription(isFullRange: true, primaries: 9, transfer: 16, matrix: 9))
        #expect(usability.chromaLocations == [2, 3])
        #expect(usability.frameRate == Ratio(30_000, 1_001))
        #expect(usability.nalDecoder?.buffers.map(\.bitsPerSecond) == [64, 1_000 << 7])
        #expect(usability.vclDecoder == nil)
        #expect(usability.isLowDelay)
        #expect(usability.restriction?.bufferedFrameCount == 16)
        #expect(sequence.reorderedFrameCountMax == 0)
    }

    @Test("damage in the usability information alone leaves the rest readable")
    func damagedUsability() throws {
        var writer = SyntheticStream.sequence(ending: { writer in writer.number(0b1101, bits: 4) })
        writer.flag(true)
        let sequence = try SequenceParameterSet(parsing: writer.unit(header: 0x67))
        #expect(sequence.isUsabilityDamaged)
        #expect(sequence.usability == nil)
        #expect(sequence.size == PictureSize(width: 64, height: 64))
    }

    @Test(
        "cropping counts in chroma samples, and in pairs of rows where fields are allowed",
        arguments: [
            (1, true, 64 - 2 * 3, 64 - 2 * 7), (1, false, 64 - 2 * 3, 128 - 4 * 7), (2, true, 64 - 2 * 3, 64 - 7),
            (3, true, 64 - 3, 64 - 7), (0, true, 64 - 3, 64 - 7), (0, false, 64 - 3, 128 - 2 * 7),
        ] as [(Int, Bool, Int, Int)])
    func cropping(chroma: Int, isFrameOnly: Bool, width: Int, height: Int) throws {
        let writer = SyntheticStream.sequence(profile: 122) { writer in
            writer.unsigned(chroma)
            if chroma == 3 { writer.flag(false) }
            writer.unsigned(0)
            writer.unsigned(0)
            writer.number(0, bits: 2)
        } ending: { writer in
            writer.flag(isFrameOnly)
            if !isFrameOnly { writer.flag(false) }
            writer.number(0b11, bits: 2)
            for offset in [1, 2, 3, 4] { writer.unsigned(offset) }
            writer.flag(false)
        }
        let sequence = try SequenceParameterSet(parsing: writer.unit(header: 0x67))
        #expect(sequence.size == PictureSize(width: width, height: height))
    }

    @Test("pictures cropped to nothing, and larger than the largest level's, are out of range")
    func sizes() {
        let cropped = SyntheticStream.sequence(ending: { writer in
            writer.number(0b111, bits: 3)
            for offset in [16, 16, 0, 0] { writer.unsigned(offset) }
            writer.flag(false)
        })
        let large = SyntheticStream.sequence(widthInMacroblocks: 1_000, heightInMapUnits: 1_000)
        #expect(throws: BitstreamError.outOfRange("frame cropping")) {
            try SequenceParameterSet(parsing: cropped.unit(header: 0x67))
        }
        #expect(throws: BitstreamError.outOfRange("picture size")) {
            try SequenceParameterSet(parsing: large.unit(header: 0x67))
        }
    }

    @Test("scaling lists are passed over: full, ended early and left out")
    func scalingLists() throws {
        let writer = SyntheticStream.sequence(profile: 100) { writer in
            writer.unsigned(1)
            writer.unsigned(0)
            writer.unsigned(0)
            writer.number(0b01, bits: 2)
            writer.flag(true)
            for _ in 0..<16 { writer.signed(3) }
            writer.flag(true)
            writer.signed(-8)
            for _ in 2..<7 { writer.flag(false) }
            writer.flag(true)
            for _ in 0..<64 { writer.signed(5) }
        }
        let sequence = try SequenceParameterSet(parsing: writer.unit(header: 0x67))
        #expect(sequence.samples.hasScalingMatrix)
        #expect(sequence.size == PictureSize(width: 64, height: 64))
    }

    @Test("slice groups of every type are read to their end", arguments: 0...6)
    func sliceGroups(type: Int) throws {
        let picture = SyntheticStream.picture { writer in
            writer.unsigned(1)
            writer.unsigned(type)
            Self.writeGroups(type: type, to: &writer)
        } highPart: { writer in
            writer.number(0b10, bits: 2)
            writer.signed(-5)
        }
        let sps = SyntheticStream.sequence().unit(header: 0x67)
        let sets = try ParameterSets(sps: sps, pps: picture.unit(header: 0x68))
        #expect(sets.picture.chromaQuantiserOffsets == [0, -5])
        #expect(sets.picture.allowsTransform8x8)
        #expect(throws: BitstreamError.unsupported("slice groups")) { try sets.checkCarried() }
        let bits = sets.picture.sliceGroups?.changeCycleBitCount(geometry: sets.sequence.geometry)
        #expect(bits == ((3...5).contains(type) ? 3 : 0))
    }

    @Test(
        "a slice says how far its groups have grown in as few bits as the map needs",
        arguments: [(1, 5), (2, 4), (3, 3), (5, 3), (6, 2), (8, 2), (15, 2), (16, 1)])
    func changeCycle(rate: Int, bits: Int) throws {
        let picture = SyntheticStream.picture(groups: { writer in
            for value in [1, 3] { writer.unsigned(value) }
            writer.flag(false)
            writer.unsigned(rate - 1)
        })
        let sps = SyntheticStream.sequence().unit(header: 0x67)
        let sets = try ParameterSets(sps: sps, pps: picture.unit(header: 0x68))
        #expect(sets.picture.sliceGroups?.changeCycleBitCount(geometry: sets.sequence.geometry) == bits)
    }

    @Test("what the link does not carry says so")
    func notCarried() throws {
        let interlaced = SyntheticStream.sequence(ending: { writer in writer.number(0b00100, bits: 5) })
        let sequence = try SequenceParameterSet(parsing: interlaced.unit(header: 0x67))
        #expect(throws: BitstreamError.unsupported("interlaced")) { try sequence.checkCarried() }
        let small = SyntheticStream.sequence(widthInMacroblocks: 300)
        let wide = try SequenceParameterSet(parsing: small.unit(header: 0x67))
        #expect(throws: BitstreamError.unsupported("size 4800x64")) { try wide.checkCarried() }
    }

    @Test("a truncated set is an error at every length")
    func truncation() throws {
        let sets = try #require(try Fixture.scalingLists.accessUnits.first?.parameterSets)
        for count in 0..<sets.sps.count - 1 {
            #expect(throws: BitstreamError.self) {
                try SequenceParameterSet(parsing: sets.sps.span.extracting(first: count))
            }
        }
        #expect(throws: BitstreamError.unexpectedUnit(.sequenceParameterSet)) {
            try PictureParameterSet(parsing: sets.sps, with: sets.sequence)
        }
    }

    @Test("a new sequence set changes what older picture sets mean; the same again changes nothing")
    func store() throws {
        var store = ParameterSetStore()
        let picture = try NALUnit(SyntheticStream.picture().unit(header: 0x68))
        try store.insert(picture)
        #expect(throws: BitstreamError.missingParameterSet) { try store.parameterSets(forPicture: 0) }
        for width in [4, 8, 8] {
            try store.insert(NALUnit(SyntheticStream.sequence(widthInMacroblocks: width).unit(header: 0x67)))
            #expect(try store.parameterSets(forPicture: 0).sequence.size.width == 16 * width)
        }
        #expect(throws: BitstreamError.missingParameterSet) { try store.parameterSets(forPicture: 1) }
    }

    @Test(
        "a decoder keeps 16 frames up to 1080p's neighbourhood and 5 of the largest",
        arguments: [
            (16, 16, 16), (1280, 720, 16), (1920, 1080, 16), (2560, 1440, 12), (3840, 2160, 5), (2160, 3840, 5),
        ])
    func decodedPictureBuffer(width: Int, height: Int, count: Int) {
        #expect(DecodedPictureBuffer.frameCountMax(for: PictureSize(width: width, height: height)) == count)
    }

    @Test("level 1b is told by a code of its own or by a flag")
    func level1b() {
        let size = PictureSize(width: 176, height: 144)
        #expect(DecodedPictureBuffer.frameCountMax(for: size, level: 9, constraints: 0) == 4)
        #expect(DecodedPictureBuffer.frameCountMax(for: size, level: 11, constraints: 0x10) == 4)
        #expect(DecodedPictureBuffer.frameCountMax(for: size, level: 11, constraints: 0) == 9)
        #expect(DecodedPictureBuffer.frameCountMax(for: size, level: 13, constraints: 0) == 16)
        #expect(DecodedPictureBuffer.frameCountMax(for: PictureSize(width: 0, height: 0)) == 0)
    }

    static func writeUsability(to writer: inout BitWriter) {
        writer.number(0b1, bits: 1)
        writer.number(5, bits: 8)
        writer.number(0b11, bits: 2)
        writer.number(0b1_101_1_1, bits: 6)
        for code in [9, 16, 9] { writer.number(code, bits: 8) }
        writer.flag(true)
        writer.unsigned(2)
        writer.unsigned(3)
        writer.flag(true)
        writer.number(1_001, bits: 32)
        writer.number(60_000, bits: 32)
        writer.flag(true)
        writer.flag(true)
        writeBuffers(to: &writer)
        writer.number(0b0_1_1_1, bits: 4)
        writer.flag(true)
        for value in [2, 1, 16, 16, 0, 16] { writer.unsigned(value) }
    }

    private static func writeBuffers(to writer: inout BitWriter) {
        writer.unsigned(1)
        writer.number(0x00, bits: 8)
        for (rate, size) in [(0, 0), (1_999, (1 << 32) - 2)] {
            writer.unsigned(rate)
            writer.unsigned(size)
            writer.flag(true)
        }
        for count in [23, 22, 21, 24] { writer.number(count, bits: 5) }
    }

    /// Sixteen map units in two groups; the types that grow do so by four units.
    private static func writeGroups(type: Int, to writer: inout BitWriter) {
        switch type {
        case 0:
            writer.unsigned(3)
            writer.unsigned(15)
        case 2:
            writer.unsigned(5)
            writer.unsigned(10)
        case 3, 4, 5:
            writer.flag(true)
            writer.unsigned(3)
        case 6:
            writer.unsigned(15)
            writer.number(0xA5A5, bits: 16)
        default: break
        }
    }
}
