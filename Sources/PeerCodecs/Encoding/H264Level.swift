package import PeerMedia

/// A level of H.264: what a decoder must be able to hold and to decode (ITU-T H.264, table A-1).
package struct H264Level: Hashable, Sendable {
    /// `level_idc`: ten times the level's number.
    package let code: UInt8
    /// Macroblocks of a picture.
    package let pictureMacroblocksMax: Int
    /// Macroblocks of all pictures that a decoder keeps for reference.
    package let bufferMacroblocksMax: Int

    /// How many pictures of `size` a decoder of this level keeps, at most sixteen.
    package func referencePicturesMax(for size: PictureSize) -> Int {
        min(16, bufferMacroblocksMax / H264Level.macroblocks(of: size))
    }

    /// The lowest level that holds `count` pictures of `size` for reference; the highest of all where none does.
    package static func lowest(for size: PictureSize, keeping count: Int) -> H264Level {
        let macroblocks = macroblocks(of: size)
        return all.first {
            macroblocks <= $0.pictureMacroblocksMax && macroblocks * count <= $0.bufferMacroblocksMax
        } ?? highest
    }

    private static func macroblocks(of size: PictureSize) -> Int {
        ((size.width + 15) / 16) * ((size.height + 15) / 16)
    }

    /// What every hardware decoder of the last ten years takes, and holds 3840x2160.
    package static let highest = H264Level(code: 51, pictureMacroblocksMax: 36_864, bufferMacroblocksMax: 184_320)

    private static let all: [H264Level] = [
        H264Level(code: 10, pictureMacroblocksMax: 99, bufferMacroblocksMax: 396),
        H264Level(code: 11, pictureMacroblocksMax: 396, bufferMacroblocksMax: 900),
        H264Level(code: 12, pictureMacroblocksMax: 396, bufferMacroblocksMax: 2_376),
        H264Level(code: 21, pictureMacroblocksMax: 792, bufferMacroblocksMax: 4_752),
        H264Level(code: 30, pictureMacroblocksMax: 1_620, bufferMacroblocksMax: 8_100),
        H264Level(code: 31, pictureMacroblocksMax: 3_600, bufferMacroblocksMax: 18_000),
        H264Level(code: 32, pictureMacroblocksMax: 5_120, bufferMacroblocksMax: 20_480),
        H264Level(code: 40, pictureMacroblocksMax: 8_192, bufferMacroblocksMax: 32_768),
        H264Level(code: 50, pictureMacroblocksMax: 22_080, bufferMacroblocksMax: 110_400),
        highest,
    ]
}
