/// The table of weights in P and B slices: nothing here needs its values, only what stands behind it.
package enum PredictionWeights {
    /// Passes over the table of a slice with so many references in each of its lists (ITU-T H.264, 7.3.3.2).
    package static func skip(
        referenceCounts: [Int], hasChroma: Bool, in reader: inout BitReader
    ) throws(BitstreamError) {
        _ = try reader.readUnsigned("luma_log2_weight_denom", in: 0...7)
        if hasChroma { _ = try reader.readUnsigned("chroma_log2_weight_denom", in: 0...7) }
        for count in referenceCounts {
            for _ in 0..<count {
                if try reader.readFlag() { try skipWeights(planeCount: 1, in: &reader) }
                if hasChroma, try reader.readFlag() { try skipWeights(planeCount: 2, in: &reader) }
            }
        }
    }

    private static func skipWeights(planeCount: Int, in reader: inout BitReader) throws(BitstreamError) {
        for _ in 0..<planeCount {
            _ = try reader.readSigned("weight", in: -128...127)
            _ = try reader.readSigned("offset", in: -128...127)
        }
    }
}
