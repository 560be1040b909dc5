import PeerMedia

extension DecoderConfiguration {
    /// The `avcC` record of a stream with one pair of parameter sets and 4-byte lengths (ISO/IEC 14496-15, 5.3.3.1).
    static func record(for sets: ParameterSets) -> [UInt8] {
        let sequence = sets.sequence
        var record: [UInt8] = [1, sequence.profile, sequence.constraints, sequence.level, 0xFC | 3]
        record += [0xE0 | 1] + counted(sets.sps)
        record += [1] + counted(sets.pps)
        if SampleFormat.isTold(byProfile: sequence.profile) {
            let chroma: UInt8 = sequence.samples.chroma == .monochrome ? 0 : 1
            let luma = UInt8(truncatingIfNeeded: sequence.samples.lumaBitDepth - 8)
            let depth = UInt8(truncatingIfNeeded: sequence.samples.chromaBitDepth - 8)
            record += [0xFC | chroma, 0xF8 | luma, 0xF8 | depth, 0]
        }
        return record
    }

    private static func counted(_ unit: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: unit.count >> 8), UInt8(truncatingIfNeeded: unit.count)] + unit
    }
}
