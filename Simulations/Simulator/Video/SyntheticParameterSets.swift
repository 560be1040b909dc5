import PeerMedia

/// Valid H.264 parameter sets for a picture size: Main profile, CABAC, 16 reference frames, no reordering.
struct SyntheticParameterSets {
    let sps: [UInt8]
    let pps: [UInt8]

    init(size: PictureSize) {
        sps = SyntheticParameterSets.sequence(size)
        pps = SyntheticParameterSets.picture
    }

    /// Clause 7.3.2.1.1.
    private static func sequence(_ size: PictureSize) -> [UInt8] {
        let columns = (size.coded.width + 15) / 16
        let rows = (size.coded.height + 15) / 16
        var bits = BitWriter()
        bits.write(77, bits: 8)  // profile_idc: Main
        bits.write(0, bits: 8)
        bits.write(51, bits: 8)  // level_idc: 5.1
        bits.writeExpGolomb(0)
        bits.writeExpGolomb(UInt32(SyntheticParameterSets.frameNumBits - 4))
        bits.writeExpGolomb(2)  // pic_order_cnt_type: output order is decoding order
        bits.writeExpGolomb(16)
        bits.write(0, bits: 1)
        bits.writeExpGolomb(UInt32(columns - 1))
        bits.writeExpGolomb(UInt32(rows - 1))
        bits.write(0b11, bits: 2)  // frame_mbs_only_flag, direct_8x8_inference_flag
        writeCropping(right: columns * 16 - size.coded.width, bottom: rows * 16 - size.coded.height, into: &bits)
        bits.write(0, bits: 1)
        bits.writeTrailingBits()
        return [0x67] + EmulationPrevention.inserting(into: bits.bytes.span)
    }

    private static func writeCropping(right: Int, bottom: Int, into bits: inout BitWriter) {
        guard right > 0 || bottom > 0 else { return bits.write(0, bits: 1) }
        bits.write(1, bits: 1)
        for offset in [0, right / 2, 0, bottom / 2] { bits.writeExpGolomb(UInt32(offset)) }
    }

    /// Clause 7.3.2.2: CABAC, one reference, deblocking under the slice's control.
    private static let picture: [UInt8] = {
        var bits = BitWriter()
        bits.writeExpGolomb(0)
        bits.writeExpGolomb(0)
        bits.write(0b10, bits: 2)
        bits.writeExpGolomb(0)
        bits.writeExpGolomb(0)
        bits.writeExpGolomb(0)
        bits.write(0, bits: 3)
        for _ in 0..<3 { bits.writeExpGolomb(0) }
        bits.write(0b100, bits: 3)
        bits.writeTrailingBits()
        return [0x68] + EmulationPrevention.inserting(into: bits.bytes.span)
    }()

    /// As x264 has it with 16 frames kept.
    static let frameNumBits = 5
}
