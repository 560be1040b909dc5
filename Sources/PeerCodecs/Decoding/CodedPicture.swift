import PeerMedia

/// A frame entity's bytes, looked at as far as they are before libavcodec sees them.
struct CodedPicture {
    let sets: ParameterSets
    /// The head of the picture's first slice.
    let header: SliceHeader
    /// Where the NAL units stand in the body, lengths left out.
    let units: [Range<Int>]

    /// - Parameter known: the parameter sets of the frame before, which mostly are this frame's too.
    /// - Throws: `invalidParameterSets`, `unsupportedFormat`, `unsupportedSize` or `damaged`.
    init(_ entity: FrameEntity, known: ParameterSets?) throws(VideoCodecError) {
        sets = try CodedPicture.sets(of: entity, known: known)
        do {
            units = try AVCC.ranges(in: entity.body.span)
            header = try CodedPicture.firstHeader(in: entity.body.span, units: units, sets: sets)
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

    /// Parameter sets in a body would change the format behind the back of those that were looked at.
    private static func firstHeader(
        in body: Span<UInt8>, units: [Range<Int>], sets: ParameterSets
    ) throws(BitstreamError) -> SliceHeader {
        var first: Range<Int>?
        for range in units {
            let type = NALUnitType(rawValue: body[range.lowerBound])
            if first == nil, type.hasSliceHeader { first = range }
            guard type != .sequenceParameterSet, type != .pictureParameterSet else { throw .unexpectedUnit(type) }
        }
        guard let first else { throw .truncated }
        return try SliceHeader(parsing: body.extracting(first), with: sets)
    }
}
