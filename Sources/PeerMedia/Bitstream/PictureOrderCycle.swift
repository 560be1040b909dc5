/// The pattern of picture order counts of type 1 (ITU-T H.264, 8.2.1.2).
package struct PictureOrderCycle: Hashable, Sendable {
    /// No picture differs from the pattern, so none carries a difference.
    package let isDeltaAlwaysZero: Bool
    package let offsetForNonReference: Int
    package let offsetForTopToBottom: Int
    /// `offset_for_ref_frame`, at most 255.
    package let offsets: [Int]

    package init(from reader: inout BitReader) throws(BitstreamError) {
        isDeltaAlwaysZero = try reader.readFlag()
        offsetForNonReference = try reader.readSigned("offset_for_non_ref_pic", in: Self.offsetRange)
        offsetForTopToBottom = try reader.readSigned("offset_for_top_to_bottom_field", in: Self.offsetRange)
        let count = try reader.readUnsigned("num_ref_frames_in_pic_order_cnt_cycle", in: 0...255)
        var offsets: [Int] = []
        for _ in 0..<count { offsets.append(try reader.readSigned("offset_for_ref_frame", in: Self.offsetRange)) }
        self.offsets = offsets
    }

    private static let offsetRange = -(1 << 31) + 1...(1 << 31) - 1
}
