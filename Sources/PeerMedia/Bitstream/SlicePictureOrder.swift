/// A slice's part of its picture's place in output order (ITU-T H.264, 7.3.3).
package struct SlicePictureOrder: Hashable, Sendable {
    /// `pic_order_cnt_lsb`; 0 where the stream has none.
    package private(set) var lowBits = 0
    /// `delta_pic_order_cnt_bottom`; 0 where there is none.
    package private(set) var bottomDelta = 0
    /// `delta_pic_order_cnt`; 0 where there are none.
    package private(set) var deltas = [0, 0]

    package init(
        sets: ParameterSets, isField: Bool, from reader: inout BitReader
    ) throws(BitstreamError) {
        let hasBottom = sets.picture.hasBottomFieldOrder && !isField
        switch sets.sequence.pictureOrder {
        case .lowBits(let count):
            lowBits = try reader.readBits(count)
            if hasBottom { bottomDelta = try reader.readSigned("delta_pic_order_cnt_bottom", in: Self.range) }
        case .cycle(let cycle) where !cycle.isDeltaAlwaysZero:
            deltas[0] = try reader.readSigned("delta_pic_order_cnt[0]", in: Self.range)
            if hasBottom { deltas[1] = try reader.readSigned("delta_pic_order_cnt[1]", in: Self.range) }
        default: break
        }
    }

    private static let range = -(1 << 31) + 1...(1 << 31) - 1
}
