/// How the order of output is told (`pic_order_cnt_type`; ITU-T H.264, 8.2.1).
package enum PictureOrder: Hashable, Sendable {
    /// Type 0: each picture carries the low bits of its place.
    case lowBits(count: Int)
    /// Type 1: a repeating pattern of offsets; each picture carries its difference from that.
    case cycle(PictureOrderCycle)
    /// Type 2: output order is coding order.
    case codingOrder

    package init(from reader: inout BitReader) throws(BitstreamError) {
        switch try reader.readUnsigned("pic_order_cnt_type", in: 0...2) {
        case 0:
            let count = 4 + (try reader.readUnsigned("log2_max_pic_order_cnt_lsb_minus4", in: 0...12))
            self = .lowBits(count: count)
        case 1: self = .cycle(try PictureOrderCycle(from: &reader))
        default: self = .codingOrder
        }
    }
}
