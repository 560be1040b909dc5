/// A picture's size in macroblocks and what is cut off its sides: a part of a sequence parameter set.
package struct PictureGeometry: Hashable, Sendable {
    package let widthInMacroblocks: Int
    /// Rows of macroblocks, or of macroblock pairs where fields are allowed.
    package let heightInMapUnits: Int
    /// No fields and no macroblock pairs: progressive.
    package let isFrameOnly: Bool
    /// Frames may switch between field and frame coding from macroblock to macroblock.
    package let isMacroblockAdaptive: Bool
    package let infersDirect8x8: Bool
    package let cropping: Cropping

    /// Luma samples cut off each side.
    package struct Cropping: Hashable, Sendable {
        package var left = 0
        package var right = 0
        package var top = 0
        package var bottom = 0
    }

    package init(from reader: inout BitReader, chromaArray: ChromaFormat) throws(BitstreamError) {
        let sides = 0...Self.sideInMacroblocksMax - 1
        widthInMacroblocks = 1 + (try reader.readUnsigned("pic_width_in_mbs_minus1", in: sides))
        heightInMapUnits = 1 + (try reader.readUnsigned("pic_height_in_map_units_minus1", in: sides))
        isFrameOnly = try reader.readFlag()
        isMacroblockAdaptive = isFrameOnly ? false : try reader.readFlag()
        infersDirect8x8 = try reader.readFlag()
        let height = heightInMapUnits * (isFrameOnly ? 1 : 2)
        guard height <= Self.sideInMacroblocksMax, widthInMacroblocks * height <= Self.macroblockCountMax else {
            throw .outOfRange("picture size")
        }
        let coded = PictureSize(width: 16 * widthInMacroblocks, height: 16 * height)
        let isCropped = try reader.readFlag()
        let unit = PictureSize(width: chromaArray.columnRatio, height: chromaArray.rowRatio * (isFrameOnly ? 1 : 2))
        cropping = isCropped ? try Self.cropping(of: coded, unit: unit, from: &reader) : Cropping()
    }

    package var heightInMacroblocks: Int { heightInMapUnits * (isFrameOnly ? 1 : 2) }

    /// The size in whole macroblocks.
    package var codedSize: PictureSize {
        PictureSize(width: 16 * widthInMacroblocks, height: 16 * heightInMacroblocks)
    }

    /// The size that is shown.
    package var croppedSize: PictureSize {
        PictureSize(
            width: codedSize.width - cropping.left - cropping.right,
            height: codedSize.height - cropping.top - cropping.bottom)
    }

    private static func cropping(
        of coded: PictureSize, unit: PictureSize, from reader: inout BitReader
    ) throws(BitstreamError) -> Cropping {
        let columns = 0...(coded.width - 1) / unit.width
        let rows = 0...(coded.height - 1) / unit.height
        var cropping = Cropping()
        cropping.left = unit.width * (try reader.readUnsigned("frame_crop_left_offset", in: columns))
        cropping.right = unit.width * (try reader.readUnsigned("frame_crop_right_offset", in: columns))
        cropping.top = unit.height * (try reader.readUnsigned("frame_crop_top_offset", in: rows))
        cropping.bottom = unit.height * (try reader.readUnsigned("frame_crop_bottom_offset", in: rows))
        guard cropping.left + cropping.right < coded.width, cropping.top + cropping.bottom < coded.height else {
            throw .outOfRange("frame cropping")
        }
        return cropping
    }

    /// MaxFS of level 6.2, the highest (ITU-T H.264, table A-1).
    private static let macroblockCountMax = 139_264
    /// No side is longer than the root of 8 MaxFS (A.3.1).
    private static let sideInMacroblocksMax = 1_055
}
