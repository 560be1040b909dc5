/// The data of a slice in which every macroblock is skipped, arithmetic coded (CABAC; ITU-T H.264, 9.3.4).
///
/// Only two kinds of symbol occur: "skipped", each time the more probable one of its context, and "the slice ends here
/// or not". So the state can only rise, and a picture of 3,600 macroblocks takes some 30 bytes.
struct SkippedMacroblocks {
    private var writer: BitWriter
    private var low = 0
    private var range = 0x1FE
    private var outstandingBitCount = 0
    private var isFirstBit = true
    private var state = SkippedMacroblocks.initialState

    /// The slice whose aligned header is in `header`, with `count` macroblocks and the stop bit.
    static func append(count: Int, to header: BitWriter) -> BitWriter {
        var coder = SkippedMacroblocks(writer: header)
        for index in 0..<count {
            coder.encodeSkip()
            coder.encodeEnd(index == count - 1)
        }
        return coder.writer
    }

    private init(writer: BitWriter) {
        self.writer = writer
    }

    private mutating func encodeSkip() {
        let quarter = range >> 6 & 3
        range -= Int(SkippedMacroblocks.lessProbable[state - SkippedMacroblocks.initialState][quarter])
        state = min(state + 1, SkippedMacroblocks.lastState)
        renormalise()
    }

    private mutating func encodeEnd(_ isEnd: Bool) {
        range -= 2
        guard isEnd else { return renormalise() }
        low += range
        range = 2
        renormalise()
        put(low >> 9 & 1)
        // The last bit of these is the payload's stop bit.
        writer.writeBits(low >> 7 & 3 | 1, count: 2)
    }

    private mutating func renormalise() {
        while range < 0x100 {
            if low < 0x100 {
                put(0)
            } else if low >= 0x200 {
                low -= 0x200
                put(1)
            } else {
                low -= 0x100
                outstandingBitCount += 1
            }
            range <<= 1
            low <<= 1
        }
    }

    private mutating func put(_ bit: Int) {
        if isFirstBit { isFirstBit = false } else { writer.writeBit(bit) }
        for _ in 0..<outstandingBitCount { writer.writeBit(1 - bit) }
        outstandingBitCount = 0
    }

    /// `cabac_init_idc` that the slice header must name.
    static let table = 2
    /// SliceQPY that the slice header must come to: with it the context of "skipped" (11, table 9-13: m 29, n 16)
    /// begins high, and most of the standard's table is not needed.
    static let quantiser = 51
    /// (29 * 51 >> 4) + 16 = 108, less 64.
    private static let initialState = 44
    private static let lastState = 62

    /// `rangeTabLPS` for the states 44 to 62 (ITU-T H.264, table 9-44).
    private static let lessProbable: [[UInt8]] = [
        [14, 18, 21, 24], [14, 17, 20, 23], [13, 16, 19, 22], [12, 15, 18, 21], [12, 14, 17, 20], [11, 14, 16, 19],
        [11, 13, 15, 18], [10, 12, 15, 17], [10, 12, 14, 16], [9, 11, 13, 15], [9, 11, 12, 14], [8, 10, 12, 14],
        [8, 9, 11, 13], [7, 9, 11, 12], [7, 9, 10, 12], [7, 8, 10, 11], [6, 8, 9, 11], [6, 7, 9, 10], [6, 7, 8, 9],
    ]
}
