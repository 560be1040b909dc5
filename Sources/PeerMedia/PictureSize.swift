/// A picture's width and height in pixels.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of the coded picture: 4:2:0 cannot hold odd sizes, so each odd side grows by one repeated column or
    /// row.
    public var coded: PictureSize { PictureSize(width: (width + 1) & ~1, height: (height + 1) & ~1) }

    /// The sizes that the link carries.
    public static let minimum = PictureSize(width: 16, height: 16)
    public static let maximum = PictureSize(width: 3840, height: 2160)

    /// Whether the link carries pictures of this size: each side from 16 to 3840 pixels, and no more pixels than
    /// 3840x2160 (so 2160x3840 too).
    public var isSupported: Bool {
        width >= 16 && height >= 16 && width <= 3840 && height <= 3840 && width * height <= 3840 * 2160
    }
}
