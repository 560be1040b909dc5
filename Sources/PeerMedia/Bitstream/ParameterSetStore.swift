/// The parameter sets that a stream has brought so far, by id, and the pairs of them in use.
///
/// A picture parameter set may come before its sequence parameter set, and a new sequence parameter set changes what
/// older picture parameter sets mean: so both are kept as they came, and read when a slice needs them.
package struct ParameterSetStore: Sendable {
    /// By `seq_parameter_set_id`: at most 32 (ITU-T H.264, 7.4.2.1.1), as the reader enforces.
    private var sequences: [Int: [UInt8]] = [:]
    /// By `pic_parameter_set_id`: at most 256 (7.4.2.2), as the reader enforces.
    private var pictures: [Int: [UInt8]] = [:]
    /// What has been read of them, by `pic_parameter_set_id`.
    private var resolved: [Int: ParameterSets] = [:]

    package init() {}

    /// Keeps `unit` if it is a parameter set; others do nothing.
    /// - Throws: `BitstreamError` where it is damaged; the set of its id that came before stays in force.
    package mutating func insert(_ unit: NALUnit) throws(BitstreamError) {
        guard unit.bytes.count <= Self.setByteCountMax else { throw .tooMuch("bytes of a parameter set") }
        switch unit.type {
        case .sequenceParameterSet:
            let id = try SequenceParameterSet(parsing: unit.bytes.span).id
            guard sequences.updateValue(unit.bytes, forKey: id) != unit.bytes else { return }
            resolved = resolved.filter { entry in entry.value.sequence.id != id }
        case .pictureParameterSet:
            let id = try PictureParameterSet.identifiers(of: unit.bytes.span).id
            guard pictures.updateValue(unit.bytes, forKey: id) != unit.bytes else { return }
            resolved[id] = nil
        default: return
        }
    }

    /// The sets that slices with this `pic_parameter_set_id` are read with.
    /// - Throws: `missingParameterSet` where one has not come, or what is wrong with it.
    package mutating func parameterSets(forPicture id: Int) throws(BitstreamError) -> ParameterSets {
        if let known = resolved[id] { return known }
        guard let pps = pictures[id] else { throw .missingParameterSet }
        let sequenceID = try PictureParameterSet.identifiers(of: pps.span).sequenceID
        guard let sps = sequences[sequenceID] else { throw .missingParameterSet }
        let sets = try ParameterSets(sps: sps, pps: pps)
        resolved[id] = sets
        return sets
    }

    /// The longest that the standard allows, a picture parameter set with a slice group for each macroblock, is 52 KiB.
    private static let setByteCountMax = 64 << 10
}
