import PeerMedia

/// A frame entity's bytes, looked at as far as they are before libavcodec sees them.
struct CodedPicture {
    let sets: ParameterSets
    /// The first slice's header.
    let header: SliceHeader
    /// Where the NAL units stand in the body, lengths left out.
    let units: [Range<Int>]

    /// - Parameter known: the parameter sets of the frame before, which mostly are this frame's too.
    /// - Throws: `invalidParameterSets`, `unsupportedFormat`, `unsupportedSize` or `damaged`.
    init(_ entity: FrameEntity, known: ParameterSets?) throws(VideoCodecError) {
        sets = try CodedPicture.sets(of: entity, known: known)
        do {
            units = try AVCC.ranges(in: entity.body.span)
            header = try CodedPicture.header(in: entity.body.span, units: units, sets: sets)
        } catch {
            throw .damaged("\(error)")
        }
        guard header.isIDR == entity.isKeyframe else { throw .damaged("a keyframe by name only, or not by name") }
    }

    private static func sets(
        of entity: FrameEntity, known: ParameterSets?
    ) throws(VideoCodecError) -> ParameterSets {
        if let known, known.sps == entity.sps, known.pps == entity.pps { return known }
        let sets: ParameterSets
        do { sets = try ParameterSets(sps: entity.sps, pps: entity.pps) } catch {
            throw .invalidParameterSets("\(error)")
        }
        guard sets.sequence.size.isSupported else { throw .unsupportedSize(sets.sequence.size) }
        do { try sets.checkCarried() } catch { throw .unsupportedFormat("\(error)") }
        return sets
    }

    /// How many rows of macroblocks libavcodec must finish (`LibavContext.finishedRowCount`). It tells of rows only
    /// down to the height that is shown.
    var rowCount: Int {
        let rows = sets.sequence.geometry.heightInMacroblocks
        let finished = header.deblocking == 1 ? rows : max(rows - 1, 1)
        return min(finished, (sets.sequence.size.height + 15) / 16)
    }

    /// The first slice's header, where all slices agree with it about what libavcodec does with the picture. Parameter
    /// sets in a body would change the format behind the back of those that were looked at.
    private static func header(
        in body: Span<UInt8>, units: [Range<Int>], sets: ParameterSets
    ) throws(BitstreamError) -> SliceHeader {
        var first: SliceHeader?
        for range in units {
            let type = NALUnitType(rawValue: body[range.lowerBound])
            guard type != .sequenceParameterSet, type != .pictureParameterSet else { throw .unexpectedUnit(type) }
            guard type.hasSliceHeader else { continue }
            let header = try SliceHeader(parsing: body.extracting(range), with: sets)
            if let first, !agree(first, header) { throw .invalidUnit }
            first = first ?? header
        }
        guard let first else { throw .truncated }
        return first
    }

    /// ITU-T H.264, 7.4.1.2.4 and 7.4.3.3: these are the same in all slices of a picture.
    private static func agree(_ first: SliceHeader, _ other: SliceHeader) -> Bool {
        first.isIDR == other.isIDR && first.isReference == other.isReference && first.frameNumber == other.frameNumber
            && first.idrPictureID == other.idrPictureID && first.pictureOrder == other.pictureOrder
            && first.marking == other.marking
    }
}
