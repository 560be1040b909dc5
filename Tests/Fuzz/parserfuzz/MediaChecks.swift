import PeerMedia
import PeerUnits

/// Each parses, and holds what comes out against what went in.
enum MediaChecks {
    static func entity(_ bytes: [UInt8]) -> FuzzOutcome {
        var rest = bytes.span
        guard let entity = try? FrameEntity(parsing: &rest) else { return .refused }
        guard (try? entity.validate()) != nil else { return .wrong("a parsed entity is not valid") }
        guard (try? FrameEntity(parsing: entity.encoded())) == entity else { return .wrong("does not read back") }
        return .accepted
    }

    static func wireFrame(_ bytes: [UInt8]) -> FuzzOutcome {
        var rest = bytes.span
        guard let frame = try? WireFrame(parsing: &rest) else { return .refused }
        guard frame.isValid else { return .wrong("a parsed frame is not valid") }
        let copy = frame.encoded()
        var again = copy.span
        guard (try? WireFrame(parsing: &again)) == frame else { return .wrong("does not read back") }
        return .accepted
    }

    static func sequence(_ bytes: [UInt8]) -> FuzzOutcome {
        guard let sequence = try? SequenceParameterSet(parsing: bytes) else { return .refused }
        let size = sequence.size
        guard size.width > 0, size.height > 0, size.width <= 16_880, size.height <= 16_880 else {
            return .wrong("size \(size)")
        }
        guard (0...16).contains(sequence.reorderedFrameCountMax) else { return .wrong("reordered frames") }
        _ = try? sequence.checkCarried()
        return .accepted
    }

    /// With the sequence parameter set that each seed was made for.
    static func picture(_ bytes: [UInt8]) -> FuzzOutcome {
        var outcome = FuzzOutcome.refused
        for sequence in MediaSeeds.sequences {
            guard let sets = try? ParameterSets(sps: sequence, pps: bytes) else { continue }
            outcome = .accepted
            let bits = sets.picture.sliceGroups?.changeCycleBitCount(geometry: sets.sequence.geometry) ?? 0
            if bits > 18 { return .wrong("bits of the slice group cycle") }
        }
        return outcome
    }

    static func slice(_ bytes: [UInt8]) -> FuzzOutcome {
        var outcome = FuzzOutcome.refused
        for sets in MediaSeeds.parameterSets {
            guard let header = try? SliceHeader(parsing: bytes, with: sets) else { continue }
            outcome = .accepted
            _ = try? header.referenceDistances(
                frameNumberCount: sets.sequence.frameNumberCount,
                availableCount: sets.sequence.referenceFrameCountMax)
            let changed = header.overwritingFrameNumber(in: bytes, with: 5)
            let read = try? SliceHeader(parsing: changed, with: sets)
            guard read?.frameNumber == 5 % sets.sequence.frameNumberCount, read?.bitCount == header.bitCount else {
                return .wrong("an overwritten frame number does not read back")
            }
        }
        return outcome
    }

    static func stream(_ bytes: [UInt8]) -> FuzzOutcome {
        let units = AnnexB.units(in: bytes)
        let pictures = AccessUnitSplitter.accessUnits(in: bytes)
        let kept = pictures.reduce(0) { sum, picture in sum + picture.units.count }
        guard kept <= units.count else { return .wrong("more units in pictures than in the stream") }
        guard AnnexB.units(in: AnnexB.stream(of: units)) == units else { return .wrong("does not read back") }
        var converter = AccessUnitConverter()
        for picture in pictures {
            let slices = picture.units.filter(\.type.isSlice)
            guard (try? AVCC.units(in: picture.body)) == slices else { return .wrong("a body does not read back") }
            guard let entity = try? converter.entity(of: picture, microSec: 0) else { continue }
            guard (try? FrameEntity(parsing: entity.encoded())) == entity else { return .wrong("no entity") }
        }
        return pictures.isEmpty ? .refused : .accepted
    }

    static func body(_ bytes: [UInt8]) -> FuzzOutcome {
        let count = try? AVCC.unitCount(in: bytes.span)
        guard let ranges = try? AVCC.ranges(in: bytes.span), let stream = try? AnnexB.stream(body: bytes) else {
            return count == nil ? .refused : .wrong("counted, but not read")
        }
        guard ranges.count == count, stream.count == bytes.count else { return .wrong("counts differ") }
        return .accepted
    }

    static func configuration(_ bytes: [UInt8]) -> FuzzOutcome {
        var rest = bytes.span
        return (try? DecoderConfiguration(parsing: &rest)) == nil ? .refused : .accepted
    }
}
