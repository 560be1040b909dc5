import PeerMedia

/// Lines of text as rectangles to fill, in a window's pixels.
struct OverlayText: Hashable {
    /// The box behind the text.
    var box: PictureCanvas.Rectangle
    /// What is lit: each dot of each letter.
    var dots: [PictureCanvas.Rectangle] = []

    /// Where text stands.
    enum Place: Hashable {
        case topLeft
        case middle
    }

    /// - Parameter window: its size in pixels; letters grow with it, and shrink until the longest line fits.
    init(_ lines: [String], at place: Place, in window: PictureSize) {
        let columnCount = (lines.map(\.count).max() ?? 0) * BitmapFont.advance + 2 * Self.margin
        let rowCount = lines.count * BitmapFont.lineHeight + 2 * Self.margin
        let wanted = window.height / (place == .middle ? 180 : 240)
        let scale = max(min(wanted, window.width / max(columnCount, 1)), 1)
        let (width, height) = (columnCount * scale, rowCount * scale)
        let isMiddle = place == .middle
        box = PictureCanvas.Rectangle(
            left: isMiddle ? (window.width - width) / 2 : 0, top: isMiddle ? (window.height - height) / 2 : 0,
            width: width, height: height)
        for (row, line) in lines.enumerated() {
            let top = box.top + (Self.margin + row * BitmapFont.lineHeight) * scale
            dots += BitmapFont.dots(of: line, left: box.left + Self.margin * scale, top: top, scale: scale)
        }
    }

    /// Dots between the text and its box's edge.
    private static let margin = 4
}
