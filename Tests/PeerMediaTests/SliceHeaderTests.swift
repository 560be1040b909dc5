import PeerMedia
import PeerUnits
import Testing

@Suite struct SliceHeaderTests {
    @Test("the first slice of each fixture is an IDR slice of frame 0 at macroblock 0", arguments: Fixture.allCases)
    func first(fixture: Fixture) throws {
        let header = try #require(try fixture.accessUnits.first?.header)
        #expect(header.isIDR && header.kind == .i && header.firstMacroblock == 0 && header.frameNumber == 0)
        #expect(header.idrPictureID != nil)
        #expect(header.marking == .instantRefresh(withholdsEarlierOutput: false, isLongTerm: false))
    }

    @Test("frame numbers rise by one behind each reference picture")
    func frameNumbers() throws {
        let pictures = try Fixture.damagedSet.accessUnits
        for (old, new) in zip(pictures, pictures.dropFirst()) where !new.isIDR {
            let (old, new) = (try #require(old.header), try #require(new.header))
            let count = try #require(pictures.first?.parameterSets).sequence.frameNumberCount
            #expect(new.frameNumber == (old.frameNumber + (old.isReference ? 1 : 0)) % count)
        }
    }

    @Test("every slice keeps its bytes where its own frame number is written over it", arguments: Fixture.allCases)
    func overwritingWithTheSame(fixture: Fixture) throws {
        for (unit, sets) in try fixture.slices {
            let header = try SliceHeader(parsing: unit, with: sets)
            #expect(header.overwritingFrameNumber(in: unit, with: header.frameNumber) == unit)
        }
    }

    @Test("another frame number reads back, and nothing else changes", arguments: 0..<17)
    func overwriting(number: Int) throws {
        let stream = try SyntheticStream()
        for data in [0x00, 0x01, 0x03, 0xFF] {
            let unit = stream.slice(frameNumber: 9, data: data)
            let header = try SliceHeader(parsing: unit, with: stream.sets)
            let changed = header.overwritingFrameNumber(in: unit, with: number)
            #expect(changed == stream.slice(frameNumber: number % 16, data: data))
            #expect(AnnexB.units(in: AnnexB.startCode + changed).map(\.bytes) == [changed])
        }
    }

    @Test("overwriting puts emulation prevention in where zeros come to stand together, and takes it out")
    func emulation() throws {
        let stream = try SyntheticStream(hasLongNumbers: true)
        let sets = try stream.sets
        let full = stream.slice(frameNumber: 0xFFFF)
        let header = try SliceHeader(parsing: full, with: sets)
        let zero = header.overwritingFrameNumber(in: full, with: 0)
        #expect(zero == stream.slice(frameNumber: 0))
        #expect(zero.count == full.count + 1)
        #expect(header.overwritingFrameNumber(in: zero, with: 0xFFFF) == full)
    }

    @Test(
        "reference distances follow the list's default order and its modifications",
        arguments: [
            (0, 1, [], [1]), (0, 3, [], [1, 2, 3]), (3, 6, [], [1, 2, 3, 4]),
            (5, 1, [(0, 2)], [3]), (5, 3, [(0, 2)], [3, 1, 2]), (5, 2, [(0, 2), (1, 0)], [3, 2]),
            (1, 1, [(0, 3)], [4]), (5, 3, [(0, 0), (1, 0)], []),
        ] as [(Int, Int, [(operation: Int, value: Int)], [Int])])
    func distances(
        frameNumber: Int, count: Int, steps: [(operation: Int, value: Int)], expected: [Int]
    ) throws {
        let stream = try SyntheticStream()
        let unit = stream.slice(frameNumber: frameNumber, referenceCount: count, modifications: steps)
        let sets = try stream.sets
        let header = try SliceHeader(parsing: unit, with: sets)
        let frameNumberCount = sets.sequence.frameNumberCount
        if expected.isEmpty {
            #expect(throws: BitstreamError.self) {
                try header.referenceDistances(frameNumberCount: frameNumberCount, availableCount: 4)
            }
        } else {
            let distances = try header.referenceDistances(frameNumberCount: frameNumberCount, availableCount: 4)
            #expect(distances == expected)
        }
    }

    @Test("a frame may stand in the list twice, for two weights")
    func duplicates() throws {
        let stream = try SyntheticStream()
        let unit = stream.slice(frameNumber: 5, referenceCount: 3, modifications: [(0, 0), (0, 15)])
        let sets = try stream.sets
        let header = try SliceHeader(parsing: unit, with: sets)
        #expect(try header.referenceDistances(frameNumberCount: 16, availableCount: 4) == [1, 1, 2])
    }

    @Test("a long-term reference has no distance, and a B slice none either")
    func noDistances() throws {
        let stream = try SyntheticStream()
        let unit = stream.slice(frameNumber: 5, modifications: [(2, 0)])
        let header = try SliceHeader(parsing: unit, with: stream.sets)
        #expect(throws: BitstreamError.unsupported("reference distances of long-term references")) {
            try header.referenceDistances(frameNumberCount: 16, availableCount: 4)
        }
        let bSlices = try Fixture.bFrames.accessUnits.compactMap(\.header).filter { $0.kind == .b }
        #expect(!bSlices.isEmpty)
        for header in bSlices {
            #expect(throws: BitstreamError.self) {
                try header.referenceDistances(frameNumberCount: 16, availableCount: 4)
            }
        }
    }

    @Test("more list modifications than references are out of range")
    func tooManyModifications() throws {
        let stream = try SyntheticStream()
        let unit = stream.slice(frameNumber: 5, modifications: [(0, 0), (0, 0)])
        #expect(throws: BitstreamError.outOfRange("reference list modifications")) {
            try SliceHeader(parsing: unit, with: stream.sets)
        }
    }

    @Test("a header that ends early is truncated at every length")
    func truncation() throws {
        for (unit, sets) in try Fixture.damagedSet.slices.prefix(8) {
            let header = try SliceHeader(parsing: unit, with: sets)
            for count in 1..<(header.bitCount + 8) / 8 {
                #expect(throws: BitstreamError.truncated) {
                    try SliceHeader(parsing: unit.span.extracting(first: count), with: sets)
                }
            }
        }
    }

    @Test("other units, and slices of other parameter sets, are refused")
    func otherUnits() throws {
        let stream = try SyntheticStream()
        #expect(throws: BitstreamError.unexpectedUnit(.sequenceParameterSet)) {
            try SliceHeader(parsing: stream.parameterSets[0], with: stream.sets)
        }
        let foreign = try #require(try Fixture.bFrames.slices.first)
        var writer = BitWriter()
        for value in [0, 5, 1] { writer.unsigned(value) }
        #expect(throws: BitstreamError.missingParameterSet) {
            try SliceHeader(parsing: writer.unit(header: 0x41), with: foreign.sets)
        }
    }
}
