/// A picture parameter set (PPS), read whole (ITU-T H.264, 7.3.2.2).
package struct PictureParameterSet: Hashable, Sendable {
    /// What slices call it, 0...255.
    package let id: Int
    /// The sequence parameter set that it builds on.
    package let sequenceID: Int
    /// CABAC rather than CAVLC.
    package let isArithmeticCoded: Bool
    /// Slices of frames carry the bottom field's place too.
    package let hasBottomFieldOrder: Bool
    /// nil where the picture is one group, as nearly always.
    package let sliceGroups: SliceGroups?
    /// How many references list 0 and list 1 have where a slice does not say otherwise, 1...32.
    package let defaultReferenceCounts: [Int]
    package let isPWeighted: Bool
    /// 0: B slices are not weighted; 1: they carry weights; 2: weights follow from distances.
    package let bWeighting: Int
    /// The quantiser that slices start from, before `slice_qp_delta`.
    package let initialQuantiser: Int
    package let initialSwitchingQuantiser: Int
    /// For Cb and for Cr.
    package let chromaQuantiserOffsets: [Int]
    package let controlsDeblocking: Bool
    package let hasConstrainedIntraPrediction: Bool
    package let hasRedundantPictures: Bool
    package let allowsTransform8x8: Bool
    package let hasScalingMatrix: Bool

    /// Reads the NAL unit `unit`, whose sequence parameter set is `sequence`.
    /// - Throws: `BitstreamError`; `missingParameterSet` where `unit` builds on another one.
    package init(parsing unit: Span<UInt8>, with sequence: SequenceParameterSet) throws(BitstreamError) {
        var reader = try NALUnit.reader(of: unit, type: .pictureParameterSet, byteCountMax: Self.byteCountMax)
        (id, sequenceID) = try Self.readIdentifiers(from: &reader)
        guard sequenceID == sequence.id else { throw .missingParameterSet }
        isArithmeticCoded = try reader.readFlag()
        hasBottomFieldOrder = try reader.readFlag()
        let groupCount = 1 + (try reader.readUnsigned("num_slice_groups_minus1", in: 0...7))
        let geometry = sequence.geometry
        sliceGroups = groupCount > 1 ? try SliceGroups(count: groupCount, geometry: geometry, from: &reader) : nil
        let forList0 = 1 + (try reader.readUnsigned("num_ref_idx_l0_default_active_minus1", in: 0...31))
        let forList1 = 1 + (try reader.readUnsigned("num_ref_idx_l1_default_active_minus1", in: 0...31))
        defaultReferenceCounts = [forList0, forList1]
        isPWeighted = try reader.readFlag()
        bWeighting = try reader.readBits(2)
        guard bWeighting < 3 else { throw .outOfRange("weighted_bipred_idc") }
        let deepest = -26 - 6 * (sequence.samples.lumaBitDepth - 8)
        initialQuantiser = 26 + (try reader.readSigned("pic_init_qp_minus26", in: deepest...25))
        initialSwitchingQuantiser = 26 + (try reader.readSigned("pic_init_qs_minus26", in: -26...25))
        let chromaOffset = try reader.readSigned("chroma_qp_index_offset", in: Self.chromaOffsetRange)
        controlsDeblocking = try reader.readFlag()
        hasConstrainedIntraPrediction = try reader.readFlag()
        hasRedundantPictures = try reader.readFlag()
        let high = reader.hasMoreData ? try HighPart(chroma: sequence.samples.chroma, from: &reader) : nil
        allowsTransform8x8 = high?.allowsTransform8x8 ?? false
        hasScalingMatrix = high?.hasScalingMatrix ?? false
        chromaQuantiserOffsets = [chromaOffset, high?.secondChromaOffset ?? chromaOffset]
    }

    /// The same for an array.
    package init(parsing unit: [UInt8], with sequence: SequenceParameterSet) throws(BitstreamError) {
        try self.init(parsing: unit.span, with: sequence)
    }

    /// What `unit` is called and what it builds on, read without its sequence parameter set.
    package static func identifiers(of unit: Span<UInt8>) throws(BitstreamError) -> (id: Int, sequenceID: Int) {
        var reader = try NALUnit.reader(of: unit, type: .pictureParameterSet, byteCountMax: 8)
        return try readIdentifiers(from: &reader)
    }

    private static func readIdentifiers(
        from reader: inout BitReader
    ) throws(BitstreamError) -> (id: Int, sequenceID: Int) {
        let id = try reader.readUnsigned("pic_parameter_set_id", in: 0...255)
        return (id, try reader.readUnsigned("seq_parameter_set_id", in: 0...31))
    }

    /// What the high profiles append.
    private struct HighPart {
        let allowsTransform8x8: Bool
        let hasScalingMatrix: Bool
        let secondChromaOffset: Int

        init(chroma: ChromaFormat, from reader: inout BitReader) throws(BitstreamError) {
            allowsTransform8x8 = try reader.readFlag()
            hasScalingMatrix = try reader.readFlag()
            let largeListCount = !allowsTransform8x8 ? 0 : chroma == .yuv444 ? 6 : 2
            if hasScalingMatrix { try ScalingLists.skip(count: 6 + largeListCount, in: &reader) }
            secondChromaOffset = try reader.readSigned("second_chroma_qp_index_offset", in: chromaOffsetRange)
        }
    }

    private static let chromaOffsetRange = -12...12

    /// A group number of three bits for each macroblock of the largest picture (139,264) is the most by far: 52 KiB.
    private static let byteCountMax = 64 << 10
}
