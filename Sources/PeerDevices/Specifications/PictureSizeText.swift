import PeerMedia

/// Picture sizes as people write them: `1280x720`.
enum PictureSizeText {
    /// - Returns: nil where the text is no size.
    static func size(_ text: Substring) -> PictureSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { UInt16($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        return PictureSize(width: Int(width), height: Int(height))
    }
}
