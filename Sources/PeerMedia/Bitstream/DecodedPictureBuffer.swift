/// How many frames a decoder keeps to predict from, by level (ITU-T H.264, A.3.1 and table A-1).
package enum DecodedPictureBuffer {
    /// The most frames of `size` that level 5.1, which every decoder of today has, must hold: 16, fewer above 1080p.
    package static func frameCountMax(for size: PictureSize) -> Int {
        frameCountMax(for: size, level: 51, constraints: 0)
    }

    /// The most frames of `size` that a decoder of `level` (ten times the level) must hold, 0...16.
    ///
    /// A level that the table does not know counts as the highest.
    package static func frameCountMax(for size: PictureSize, level: UInt8, constraints: UInt8) -> Int {
        let macroblocks = ((size.width + 15) / 16) * ((size.height + 15) / 16)
        guard macroblocks > 0 else { return 0 }
        let isLevel1b = level == 11 && constraints & 0x10 != 0
        let capacity = isLevel1b ? 396 : capacities.first { entry in level <= entry.level }?.macroblocks ?? 696_320
        return min(16, capacity / macroblocks)
    }

    /// MaxDpbMbs, table A-1; level 9 is 1b where the profile has a code for it.
    private static let capacities: [(level: UInt8, macroblocks: Int)] = [
        (10, 396), (11, 900), (20, 2_376), (21, 4_752), (30, 8_100), (31, 18_000), (32, 20_480),
        (41, 32_768), (42, 34_816), (50, 110_400), (52, 184_320), (62, 696_320),
    ]
}
