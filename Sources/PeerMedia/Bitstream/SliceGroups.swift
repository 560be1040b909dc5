/// How a picture's macroblocks are dealt out to slice groups (FMO; ITU-T H.264, 7.3.2.2 and 8.2.2).
package struct SliceGroups: Hashable, Sendable {
    /// 2...8.
    package let count: Int
    package let map: Map

    /// What is kept of each type of map: no more than slice headers need.
    package enum Map: Hashable, Sendable {
        case interleaved
        case dispersed
        case foregrounds
        /// Types 3 to 5: a box, a raster or a wipe grows from slice to slice by so many map units.
        case evolving(changeRate: Int)
        case explicit
    }

    package init(count: Int, geometry: PictureGeometry, from reader: inout BitReader) throws(BitstreamError) {
        self.count = count
        let unitCount = geometry.widthInMacroblocks * geometry.heightInMapUnits
        switch try reader.readUnsigned("slice_group_map_type", in: 0...6) {
        case 0: map = try Self.readInterleaved(count: count, unitCount: unitCount, from: &reader)
        case 1: map = .dispersed
        case 2: map = try Self.readForegrounds(count: count, unitCount: unitCount, from: &reader)
        case 6: map = try Self.readExplicit(count: count, unitCount: unitCount, from: &reader)
        default: map = try Self.readEvolving(count: count, unitCount: unitCount, from: &reader)
        }
    }

    /// How many bits `slice_group_change_cycle` has in slice headers; 0 where they hold none (7.4.3).
    package func changeCycleBitCount(geometry: PictureGeometry) -> Int {
        guard case .evolving(let changeRate) = map else { return 0 }
        let unitCount = geometry.widthInMacroblocks * geometry.heightInMapUnits
        return Self.bitCount(ofValuesUpTo: (unitCount + changeRate - 1) / changeRate)
    }

    private static func readInterleaved(
        count: Int, unitCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> Map {
        for _ in 0..<count { _ = try reader.readUnsigned("run_length_minus1", in: 0...unitCount - 1) }
        return .interleaved
    }

    private static func readForegrounds(
        count: Int, unitCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> Map {
        for _ in 0..<count - 1 {
            let topLeft = try reader.readUnsigned("top_left", in: 0...unitCount - 1)
            _ = try reader.readUnsigned("bottom_right", in: topLeft...unitCount - 1)
        }
        return .foregrounds
    }

    private static func readEvolving(
        count: Int, unitCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> Map {
        guard count == 2 else { throw .outOfRange("num_slice_groups_minus1") }
        _ = try reader.readFlag()
        let rate = 1 + (try reader.readUnsigned("slice_group_change_rate_minus1", in: 0...unitCount - 1))
        return .evolving(changeRate: rate)
    }

    private static func readExplicit(
        count: Int, unitCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> Map {
        let told = 1 + (try reader.readUnsigned("pic_size_in_map_units_minus1", in: 0...unitCount - 1))
        guard told == unitCount else { throw .outOfRange("pic_size_in_map_units_minus1") }
        let width = bitCount(ofValuesUpTo: count - 1)
        for _ in 0..<told where try reader.readBits(width) >= count { throw .outOfRange("slice_group_id") }
        return .explicit
    }

    /// Ceil(Log2(`most` + 1)).
    private static func bitCount(ofValuesUpTo most: Int) -> Int {
        Int.bitWidth - most.leadingZeroBitCount
    }
}
