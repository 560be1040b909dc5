/// Stands in for a frame that never came: a P slice that skips every macroblock, so that the decoder counts on without
/// a gap. Its picture is thrown away, and no frame that is decoded refers to it.
///
/// Why: shown a gap in `frame_num` that spans the number's wrap, libavcodec decodes up to 32 good pictures and gives
/// none of them out; the flag that allows gaps does not cure it.
package struct FillerSlice {
    /// The NAL unit that counts as reference frame `frameNumber` (`frame_num`) of a stream with these sets.
    /// - Parameter lowBits: `pic_order_cnt_lsb`, where the stream has that.
    package static func unit(for sets: ParameterSets, frameNumber: Int, lowBits: Int) -> [UInt8] {
        var writer = BitWriter()
        writeHeader(to: &writer, sets: sets, frameNumber: frameNumber, lowBits: lowBits)
        let geometry = sets.sequence.geometry
        let macroblockCount = geometry.widthInMacroblocks * geometry.heightInMacroblocks
        if sets.picture.isArithmeticCoded {
            while !writer.isAligned { writer.writeBit(1) }
            writer = SkippedMacroblocks.append(count: macroblockCount, to: writer)
        } else {
            writer.writeUnsigned(macroblockCount)
            writer.writeBit(1)
        }
        return [unitHeader] + EmulationPrevention.inserting(into: writer.bytes.span)
    }

    /// ITU-T H.264, 7.3.3.
    private static func writeHeader(to writer: inout BitWriter, sets: ParameterSets, frameNumber: Int, lowBits: Int) {
        writer.writeUnsigned(0)
        writer.writeUnsigned(onlyP)
        writer.writeUnsigned(sets.picture.id)
        writer.writeBits(frameNumber, count: sets.sequence.frameNumberBitCount)
        writeOrder(to: &writer, sets: sets, lowBits: lowBits)
        if sets.picture.hasRedundantPictures { writer.writeUnsigned(0) }
        writer.writeBit(1)
        writer.writeUnsigned(0)
        writer.writeBit(0)
        if sets.picture.isPWeighted { writeNoWeights(to: &writer) }
        writer.writeBit(0)
        if sets.picture.isArithmeticCoded { writer.writeUnsigned(SkippedMacroblocks.table) }
        writer.writeSigned(SkippedMacroblocks.quantiser - sets.picture.initialQuantiser)
        if sets.picture.controlsDeblocking { writer.writeUnsigned(1) }
    }

    private static func writeOrder(to writer: inout BitWriter, sets: ParameterSets, lowBits: Int) {
        let hasBottom = sets.picture.hasBottomFieldOrder
        switch sets.sequence.pictureOrder {
        case .lowBits(let count):
            writer.writeBits(lowBits, count: count)
            if hasBottom { writer.writeSigned(0) }
        case .cycle(let cycle) where !cycle.isDeltaAlwaysZero:
            writer.writeSigned(0)
            if hasBottom { writer.writeSigned(0) }
        default: break
        }
    }

    /// Two denominators, and for the one reference neither luma nor chroma weights.
    private static func writeNoWeights(to writer: inout BitWriter) {
        writer.writeUnsigned(0)
        writer.writeUnsigned(0)
        writer.writeBits(0, count: 2)
    }

    /// A slice of a picture that others refer to (`nal_ref_idc` 2, `nal_unit_type` 1).
    private static let unitHeader: UInt8 = 0x41
    /// `slice_type` 5: this and all other slices of the picture are P.
    private static let onlyP = 5
}
