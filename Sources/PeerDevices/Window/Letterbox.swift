import PeerMedia
import PeerUnits

/// Where a picture lies in a window: as large as fits, in its own shape, in the middle.
struct Letterbox: Hashable {
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    /// - Parameter sampleAspectRatio: the shape of the picture's samples, width to height.
    init(picture: PictureSize, sampleAspectRatio: Ratio, window: PictureSize) {
        let shown = Self.shape(of: picture, sampleAspectRatio)
        let (columns, rows) = (max(window.width, 1), max(window.height, 1))
        let isWide = shown.width * rows > shown.height * columns
        width = isWide ? columns : max(shown.width * rows / shown.height, 1)
        height = isWide ? max(shown.height * columns / shown.width, 1) : rows
        left = (columns - width) / 2
        top = (rows - height) / 2
    }

    /// The picture's size in square samples. A ratio that no camera has is taken for a mistake of the sender.
    static func shape(of picture: PictureSize, _ ratio: Ratio) -> PictureSize {
        guard ratio.numerator > 0, (1.0 / aspectMax...aspectMax).contains(ratio.value) else { return picture }
        return PictureSize(width: max(Int(Double(picture.width) * ratio.value), 1), height: picture.height)
    }

    /// Anamorphic film has 2:1; nothing in use has more than 4:1.
    private static let aspectMax = 8.0
}
