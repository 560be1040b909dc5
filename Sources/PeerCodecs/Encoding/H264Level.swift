import PeerMedia

/// The levels of H.264 (ITU-T H.264, table A-1) that the encoder declares.
enum H264Level {
    /// The lowest level (ten times its number) whose decoders hold pictures of `size`, and `count` of them for
    /// reference; 5.1 where none does.
    static func lowest(for size: PictureSize, keeping count: Int) -> UInt8 {
        let macroblocks = ((size.width + 15) / 16) * ((size.height + 15) / 16)
        let level = pictureSizes.first { entry in
            macroblocks <= entry.macroblocks
                && DecodedPictureBuffer.frameCountMax(for: size, level: entry.level, constraints: 0) >= count
        }
        return level?.level ?? 51
    }

    /// MaxFS: the largest picture. Levels that differ from the one before by speed alone are left out.
    private static let pictureSizes: [(level: UInt8, macroblocks: Int)] = [
        (10, 99), (11, 396), (12, 396), (21, 792), (30, 1_620), (31, 3_600), (32, 5_120), (40, 8_192), (50, 22_080),
        (51, 36_864),
    ]
}
