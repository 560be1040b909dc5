/// What a decoder may rely on (ITU-T H.264, annex E.2.1): above all how long it must hold pictures back.
package struct BitstreamRestriction: Hashable, Sendable {
    package let vectorsCrossEdges: Bool
    package let bytesPerPictureDenominator: Int
    package let bitsPerMacroblockDenominator: Int
    package let horizontalVectorBitCount: Int
    package let verticalVectorBitCount: Int
    /// How many frames may precede another in coding order and follow it in output order; 0: each comes out at once.
    package let reorderedFrameCount: Int
    /// How many frames the decoder must have room for (`max_dec_frame_buffering`).
    package let bufferedFrameCount: Int

    package init(from reader: inout BitReader) throws(BitstreamError) {
        vectorsCrossEdges = try reader.readFlag()
        bytesPerPictureDenominator = try reader.readUnsigned("max_bytes_per_pic_denom", in: 0...16)
        bitsPerMacroblockDenominator = try reader.readUnsigned("max_bits_per_mb_denom", in: 0...16)
        horizontalVectorBitCount = try reader.readUnsigned("log2_max_mv_length_horizontal", in: 0...16)
        verticalVectorBitCount = try reader.readUnsigned("log2_max_mv_length_vertical", in: 0...16)
        reorderedFrameCount = try reader.readUnsigned("max_num_reorder_frames", in: 0...16)
        bufferedFrameCount = try reader.readUnsigned("max_dec_frame_buffering", in: reorderedFrameCount...16)
    }
}
