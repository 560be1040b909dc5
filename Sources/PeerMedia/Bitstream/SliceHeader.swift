/// The head of a slice (ITU-T H.264, 7.3.3), read with the parameter sets that it names.
package struct SliceHeader: Hashable, Sendable {
    package let unitType: NALUnitType
    /// `nal_ref_idc`: 0 where no other picture predicts from this one.
    package let referenceIDC: UInt8
    /// The macroblock that it begins with (pairs of them in macroblock-adaptive frames).
    package let firstMacroblock: Int
    package let kind: SliceKind
    /// All slices of the picture are of this kind, or I beside P (`slice_type` above 4).
    package let isKindOfPicture: Bool
    package let pictureParameterSetID: Int
    /// Which plane it codes where planes are coded separately; else 0.
    package let colourPlane: Int
    /// `frame_num`: counts reference frames modulo `SequenceParameterSet.frameNumberCount`. Not a `FrameNumber`.
    package let frameNumber: Int
    /// Where `frame_num` stands, in bits of the payload behind the NAL unit's header byte.
    package let frameNumberPosition: Int
    package let frameNumberBitCount: Int
    package let isField: Bool
    package let isBottomField: Bool
    /// `idr_pic_id`; nil in pictures other than IDR.
    package let idrPictureID: Int?
    package let pictureOrder: SlicePictureOrder
    /// Above 0 in a spare copy of the picture.
    package let redundantPictureCount: Int
    package let isDirectSpatial: Bool
    /// References in list 0 and list 1; empty for I, one for P, two for B.
    package let referenceCounts: [Int]
    /// For list 0 and list 1, as `referenceCounts`.
    package let modifications: [[ReferenceListModification]]
    package let isWeighted: Bool
    /// nil where `referenceIDC` is 0.
    package let marking: ReferenceMarking?
    package let arithmeticTable: Int
    package let quantiserDelta: Int
    /// 0: on, 1: off, 2: not across slices.
    package let deblocking: Int
    /// How many bits of the payload the header has.
    package let bitCount: Int

    /// Reads the header of the NAL unit `unit` (no start code, emulation prevention in place).
    /// - Throws: `BitstreamError`; `missingParameterSet` where it names another picture parameter set.
    package init(parsing unit: Span<UInt8>, with sets: ParameterSets) throws(BitstreamError) {
        let sequence = sets.sequence
        let picture = sets.picture
        var reader = try Self.reader(of: unit)
        unitType = NALUnitType(rawValue: unit[0])
        referenceIDC = unit[0] >> 5 & 3
        let isIDR = unitType == .idrSlice
        let head = try Start(from: &reader)
        guard head.pictureParameterSetID == picture.id else { throw .missingParameterSet }
        firstMacroblock = head.firstMacroblock
        kind = head.kind
        isKindOfPicture = head.isKindOfPicture
        pictureParameterSetID = head.pictureParameterSetID
        colourPlane = sequence.samples.hasSeparatePlanes ? try reader.readBits(2) : 0
        guard colourPlane < 3 else { throw .outOfRange("colour_plane_id") }

        frameNumberPosition = reader.position
        frameNumberBitCount = sequence.frameNumberBitCount
        frameNumber = try reader.readBits(frameNumberBitCount)
        isField = sequence.geometry.isFrameOnly ? false : try reader.readFlag()
        isBottomField = isField ? try reader.readFlag() : false
        try Self.check(firstMacroblock: firstMacroblock, isField: isField, geometry: sequence.geometry)
        idrPictureID = isIDR ? try reader.readUnsigned("idr_pic_id", in: 0...65_535) : nil
        pictureOrder = try SlicePictureOrder(sets: sets, isField: isField, from: &reader)
        redundantPictureCount =
            picture.hasRedundantPictures ? try reader.readUnsigned("redundant_pic_cnt", in: 0...127) : 0

        isDirectSpatial = kind == .b ? try reader.readFlag() : false
        referenceCounts = try Self.referenceCounts(kind, isField: isField, picture: picture, from: &reader)
        let pictureNumberCount = sequence.frameNumberCount * (isField ? 2 : 1)
        var modifications: [[ReferenceListModification]] = []
        for count in referenceCounts {
            modifications.append(
                try ReferenceListModification.list(
                    referenceCount: count, pictureNumberCount: pictureNumberCount, from: &reader))
        }
        self.modifications = modifications
        isWeighted = kind == .b ? picture.bWeighting == 1 : kind.listCount == 1 && picture.isPWeighted
        if isWeighted {
            let hasChroma = sequence.samples.chromaArray != .monochrome
            try PredictionWeights.skip(referenceCounts: referenceCounts, hasChroma: hasChroma, in: &reader)
        }
        marking =
            referenceIDC == 0
            ? nil : try ReferenceMarking(isIDR: isIDR, pictureNumberCount: pictureNumberCount, from: &reader)

        let hasTable = picture.isArithmeticCoded && kind.listCount > 0
        arithmeticTable = hasTable ? try reader.readUnsigned("cabac_init_idc", in: 0...2) : 0
        let lowest = -6 * (sequence.samples.lumaBitDepth - 8)
        let start = picture.initialQuantiser
        quantiserDelta = try reader.readSigned("slice_qp_delta", in: lowest - start...51 - start)
        if kind == .sp { _ = try reader.readFlag() }
        if kind == .sp || kind == .si { _ = try reader.readSigned("slice_qs_delta", in: -51...51) }
        deblocking = picture.controlsDeblocking ? try Self.deblocking(from: &reader) : 0
        _ = try reader.readBits(picture.sliceGroups?.changeCycleBitCount(geometry: sequence.geometry) ?? 0)
        bitCount = reader.position
    }

    /// The same for an array.
    package init(parsing unit: [UInt8], with sets: ParameterSets) throws(BitstreamError) {
        try self.init(parsing: unit.span, with: sets)
    }

    package var isIDR: Bool { unitType == .idrSlice }
    package var isReference: Bool { referenceIDC != 0 }

    /// The name of the picture parameter set that `unit` is to be read with, and where in the picture it begins.
    package static func start(of unit: Span<UInt8>) throws(BitstreamError) -> Start {
        var reader = try reader(of: unit)
        return try Start(from: &reader)
    }

    /// The part of a slice header that needs no parameter sets.
    package struct Start: Hashable, Sendable {
        package let firstMacroblock: Int
        package let kind: SliceKind
        package let isKindOfPicture: Bool
        package let pictureParameterSetID: Int

        fileprivate init(from reader: inout BitReader) throws(BitstreamError) {
            firstMacroblock = try reader.readUnsigned("first_mb_in_slice", in: 0...SliceHeader.macroblockCountMax - 1)
            let type = try reader.readUnsigned("slice_type", in: 0...9)
            guard let kind = SliceKind(rawValue: type % 5) else { throw .outOfRange("slice_type") }
            self.kind = kind
            isKindOfPicture = type > 4
            pictureParameterSetID = try reader.readUnsigned("pic_parameter_set_id", in: 0...255)
        }
    }

    private static func reader(of unit: Span<UInt8>) throws(BitstreamError) -> BitReader {
        try NALUnit.check(unit)
        let type = NALUnitType(rawValue: unit[0])
        guard type.hasSliceHeader else { throw .unexpectedUnit(type) }
        return BitReader(unit: unit, byteCountMax: byteCountMax)
    }

    private static func check(
        firstMacroblock: Int, isField: Bool, geometry: PictureGeometry
    ) throws(BitstreamError) {
        let isHalved = isField || geometry.isMacroblockAdaptive
        let count = geometry.widthInMacroblocks * geometry.heightInMacroblocks / (isHalved ? 2 : 1)
        guard firstMacroblock < count else { throw .outOfRange("first_mb_in_slice") }
    }

    private static func referenceCounts(
        _ kind: SliceKind, isField: Bool, picture: PictureParameterSet, from reader: inout BitReader
    ) throws(BitstreamError) -> [Int] {
        guard kind.listCount > 0 else { return [] }
        let range = 0...(isField ? 31 : 15)
        guard try reader.readFlag() else {
            let counts = [Int](picture.defaultReferenceCounts.prefix(kind.listCount))
            guard counts.allSatisfy({ range.contains($0 - 1) }) else { throw .outOfRange("num_ref_idx_active_minus1") }
            return counts
        }
        var counts: [Int] = []
        for _ in 0..<kind.listCount {
            counts.append(1 + (try reader.readUnsigned("num_ref_idx_active_minus1", in: range)))
        }
        return counts
    }

    private static func deblocking(from reader: inout BitReader) throws(BitstreamError) -> Int {
        let idc = try reader.readUnsigned("disable_deblocking_filter_idc", in: 0...2)
        if idc != 1 {
            _ = try reader.readSigned("slice_alpha_c0_offset_div2", in: -6...6)
            _ = try reader.readSigned("slice_beta_offset_div2", in: -6...6)
        }
        return idc
    }

    /// 66 list modifications, 64 weights and 67 marking commands, each element at its longest, stay below 2 KiB.
    private static let byteCountMax = 2_048
    /// MaxFS of level 6.2, the highest (ITU-T H.264, table A-1).
    fileprivate static let macroblockCountMax = 139_264
}
