/// The buffer that a stream is made for (HRD parameters; ITU-T H.264, annex E.1.2).
package struct HypotheticalDecoder: Hashable, Sendable {
    package let buffers: [Buffer]
    package let initialRemovalDelayBitCount: Int
    package let removalDelayBitCount: Int
    package let outputDelayBitCount: Int
    package let timeOffsetBitCount: Int

    /// One way to deliver the stream.
    package struct Buffer: Hashable, Sendable {
        package let bitsPerSecond: Int
        package let bitCount: Int
        package let isConstantRate: Bool
    }

    package init(from reader: inout BitReader) throws(BitstreamError) {
        let count = 1 + (try reader.readUnsigned("cpb_cnt_minus1", in: 0...31))
        let rateShift = 6 + (try reader.readBits(4))
        let sizeShift = 4 + (try reader.readBits(4))
        var buffers: [Buffer] = []
        for _ in 0..<count {
            let rate = 1 + (try reader.readUnsigned("bit_rate_value_minus1", in: 0...Self.valueMax))
            let size = 1 + (try reader.readUnsigned("cpb_size_value_minus1", in: 0...Self.valueMax))
            let isConstant = try reader.readFlag()
            buffers.append(
                Buffer(bitsPerSecond: rate << rateShift, bitCount: size << sizeShift, isConstantRate: isConstant))
        }
        self.buffers = buffers
        initialRemovalDelayBitCount = 1 + (try reader.readBits(5))
        removalDelayBitCount = 1 + (try reader.readBits(5))
        outputDelayBitCount = 1 + (try reader.readBits(5))
        timeOffsetBitCount = try reader.readBits(5)
    }

    /// 2^32 - 2 (E.2.2).
    private static let valueMax = (1 << 32) - 2
}
