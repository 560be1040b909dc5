import PeerMedia
import Testing

@Suite struct AccessUnitTests {
    @Test(
        "a stream splits into its pictures",
        arguments: [
            (.scalingLists, 5), (.bFrames, 9), (.baseline, 10), (.damagedSet, 30), (.slicesInMP4, 10),
            (.informationBetweenSlices, 10),
        ] as [(Fixture, Int)])
    func pictures(fixture: Fixture, count: Int) throws {
        let pictures = try fixture.accessUnits
        #expect(pictures.count == count)
        #expect(pictures.allSatisfy { picture in picture.header != nil && picture.parameterSets != nil })
        #expect(pictures.first?.isIDR == true)
    }

    @Test("units between slices of one picture stay with it, those before the next picture go to that")
    func between() throws {
        let units = try Fixture.informationBetweenSlices.units
        let pictures = try Fixture.informationBetweenSlices.accessUnits
        #expect(pictures.flatMap(\.units) == units)
        #expect(pictures.allSatisfy { picture in picture.units.filter(\.type.isSlice).count == 3 })
        for picture in pictures { #expect(picture.units.last?.type.isSlice == true) }
    }

    @Test(
        "with any one slice lost, each picture still comes out once",
        arguments: [Fixture.slicesInMP4, .informationBetweenSlices])
    func lostSlice(fixture: Fixture) throws {
        let units = try fixture.units
        for lost in units.indices where units[lost].type.isSlice {
            var splitter = AccessUnitSplitter()
            var pictures: [AccessUnit] = []
            for index in units.indices where index != lost {
                if let picture = splitter.receive(units[index]) { pictures.append(picture) }
            }
            if let picture = splitter.finish() { pictures.append(picture) }
            #expect(
                pictures.map { $0.units.filter(\.type.isSlice).count }.sorted() == [2] + [Int](repeating: 3, count: 9))
        }
    }

    @Test("a delimiter and an end of sequence end the picture at once")
    func delimiters() throws {
        let picture = try #require(try Fixture.baseline.accessUnits.first)
        for ending: UInt8 in [9, 10, 11] {
            var splitter = AccessUnitSplitter()
            for unit in picture.units { #expect(splitter.receive(unit) == nil) }
            let complete = splitter.receive(try NALUnit([ending]))
            #expect(complete?.body == picture.body)
            #expect(splitter.finish() == nil)
        }
    }

    @Test("without parameter sets, pictures are told apart by where their slices begin")
    func noParameterSets() throws {
        let slices = try Fixture.slicesInMP4.units.filter(\.type.isSlice)
        let pictures = AccessUnitSplitter.accessUnits(in: AnnexB.stream(of: slices))
        #expect(pictures.count == 10)
        #expect(pictures.allSatisfy { picture in picture.parameterSets == nil && picture.header == nil })
    }

    @Test("a spare copy of a picture stays with it, and a picture numbered like the one before does not")
    func redundantAndUnnumbered() throws {
        let stream = try SyntheticStream(hasRedundantPictures: true)
        let first = stream.slice(firstMacroblock: 0, redundantCount: 0)
        let spare = stream.slice(firstMacroblock: 0, redundantCount: 1)
        let second = stream.slice(firstMacroblock: 0, redundantCount: 0)
        let units = try (stream.parameterSets + [first, spare, second, spare]).map { bytes in try NALUnit(bytes) }
        let pictures = AccessUnitSplitter.accessUnits(in: AnnexB.stream(of: units))
        #expect(pictures.map { picture in picture.units.filter(\.type.isSlice).count } == [2, 2])
    }

    @Test("a damaged parameter set is dropped and counted, and the one before stays in force")
    func damagedSet() throws {
        var splitter = AccessUnitSplitter()
        var pictures: [AccessUnit] = []
        for unit in try Fixture.damagedSet.units {
            if let picture = splitter.receive(unit) { pictures.append(picture) }
        }
        if let picture = splitter.finish() { pictures.append(picture) }
        #expect(splitter.droppedUnitCount == 1)
        #expect(Set(pictures.map { picture in picture.parameterSets?.sps.count }).count == 1)
    }

    @Test("no more units wait for a slice than the limit")
    func waitingLimit() throws {
        var splitter = AccessUnitSplitter()
        let information = try NALUnit([6, 1])
        for _ in 0..<1_000 { #expect(splitter.receive(information) == nil) }
        #expect(splitter.droppedUnitCount == 1_000 - 320)
    }
}
