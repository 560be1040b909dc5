/// Scaling matrices in parameter sets: nothing here needs their values, only what stands behind them.
package enum ScalingLists {
    /// Passes over `count` optional lists, the first six of 16 numbers, the others of 64 (ITU-T H.264, 7.3.2.1.1.1).
    package static func skip(count: Int, in reader: inout BitReader) throws(BitstreamError) {
        for index in 0..<count where try reader.readFlag() {
            try skipList(size: index < 6 ? 16 : 64, in: &reader)
        }
    }

    private static func skipList(size: Int, in reader: inout BitReader) throws(BitstreamError) {
        var last = 8
        for _ in 0..<size {
            let next = (last + (try reader.readSigned("delta_scale", in: -128...127)) + 256) % 256
            if next == 0 { return }
            last = next
        }
    }
}
