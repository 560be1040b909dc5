import PeerMedia

/// Lines of text as rectangles to fill, in a window's pixels.
struct OverlayText: Hashable {
    /// The box behind the text.
    var box: PictureCanvas.Rectangle
    /// What is lit: each run of dots in a row of a letter.
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
            for (column, character) in line.enumerated() {
                let left = box.left + (Self.margin + column * BitmapFont.advance) * scale
                add(character, left: left, top: box.top + (Self.margin + row * BitmapFont.lineHeight) * scale, scale)
            }
        }
    }

    private mutating func add(_ character: Character, left: Int, top: Int, _ scale: Int) {
        for (row, bits) in BitmapFont.rows(of: character).enumerated() {
            for column in 0..<BitmapFont.width where bits >> (BitmapFont.width - 1 - column) & 1 == 1 {
                dots.append(
                    PictureCanvas.Rectangle(
                        left: left + column * scale, top: top + row * scale, width: scale, height: scale))
            }
        }
    }

    /// Dots between the text and its box's edge.
    private static let margin = 4
}
