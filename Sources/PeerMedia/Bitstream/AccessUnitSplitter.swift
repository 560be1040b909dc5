/// Groups the NAL units of an elementary stream into pictures (ITU-T H.264, 7.4.1.2.3 and 7.4.1.2.4).
///
/// A picture's end shows only when the next one begins, so each comes out one unit late. Missing, redundant and
/// damaged slices are lived with; a field counts as a picture.
package struct AccessUnitSplitter: Sendable {
    private var store = ParameterSetStore()
    private var picture = OpenPicture()
    /// Units since the last slice: the next slice decides whose they are.
    private var waiting: [NALUnit] = []

    /// Units left out: damaged parameter sets, slices whose first numbers cannot be read, and what exceeds a limit.
    package private(set) var droppedUnitCount = 0

    package init() {}

    /// The pictures of a whole Annex B stream.
    package static func accessUnits(in stream: [UInt8]) -> [AccessUnit] {
        var splitter = AccessUnitSplitter()
        var pictures: [AccessUnit] = []
        for unit in AnnexB.units(in: stream) {
            if let picture = splitter.receive(unit) { pictures.append(picture) }
        }
        if let picture = splitter.finish() { pictures.append(picture) }
        return pictures
    }

    /// Takes the next unit.
    /// - Returns: the picture before it, where `unit` shows that it is complete.
    package mutating func receive(_ unit: NALUnit) -> AccessUnit? {
        if unit.type.hasSliceHeader { return receiveSlice(unit) }
        switch unit.type {
        case .partitionB, .partitionC, .auxiliarySlice, .sliceExtension, .depthSliceExtension:
            keep(unit)
            return nil
        case .endOfSequence, .endOfStream:
            keep(unit)
            return finish()
        case .accessUnitDelimiter:
            let complete = finish()
            wait(unit)
            return complete
        case .filler: return nil
        default:
            receiveParameterSet(unit)
            return nil
        }
    }

    /// The picture at hand, if there is one: no more of it is to come.
    package mutating func finish() -> AccessUnit? {
        defer { picture = OpenPicture() }
        return picture.accessUnit
    }

    private mutating func receiveSlice(_ unit: NALUnit) -> AccessUnit? {
        guard let start = try? SliceHeader.start(of: unit.bytes.span) else {
            droppedUnitCount += 1
            return nil
        }
        let slice = OpenPicture.Slice(unit: unit, start: start, store: &store)
        let complete = picture.isFollowed(by: slice) ? finish() : nil
        keep(unit)
        picture.note(slice)
        return complete
    }

    private mutating func receiveParameterSet(_ unit: NALUnit) {
        do {
            try store.insert(unit)
            wait(unit)
        } catch {
            droppedUnitCount += 1
        }
    }

    private mutating func wait(_ unit: NALUnit) {
        guard waiting.count < Self.waitingUnitCountMax, unit.bytes.count <= Self.waitingUnitByteCountMax else {
            droppedUnitCount += 1
            return
        }
        waiting.append(unit)
    }

    private mutating func keep(_ unit: NALUnit) {
        for unit in waiting + [unit] where !picture.append(unit) { droppedUnitCount += 1 }
        waiting.removeAll(keepingCapacity: true)
    }

    /// All 32 sequence and 256 picture parameter sets may stand before one picture, with some units beside them.
    private static let waitingUnitCountMax = 320
    /// Supplemental information can carry captions and pictures' data; nobody needs more than this of it.
    private static let waitingUnitByteCountMax = 64 << 10
}
