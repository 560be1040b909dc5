import PeerMedia

/// Draws rectangles and letters into I420 samples. What lies outside the picture is cut off.
struct PictureCanvas {
    let size: PictureSize
    var samples: [UInt8]

    /// One colour in Y'CbCr.
    struct Colour: Hashable {
        var luma: UInt8
        var blue: UInt8 = 128
        var red: UInt8 = 128
    }

    struct Rectangle: Hashable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    init(size: PictureSize) {
        self.size = size
        samples = [UInt8](repeating: 128, count: VideoFrame.sampleCount(width: size.width, height: size.height))
    }

    /// Fills whole 2x2 blocks of chroma that the rectangle touches.
    mutating func fill(_ area: Rectangle, with colour: Colour) {
        guard let (columns, rows) = inside(area) else { return }
        fill(plane: 0, stride: size.width, columns, rows, with: colour.luma)
        let chroma = PictureSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        let halfColumns = columns.lowerBound / 2..<(columns.upperBound + 1) / 2
        let halfRows = rows.lowerBound / 2..<(rows.upperBound + 1) / 2
        let blue = size.width * size.height
        fill(plane: blue, stride: chroma.width, halfColumns, halfRows, with: colour.blue)
        fill(
            plane: blue + chroma.width * chroma.height, stride: chroma.width, halfColumns, halfRows, with: colour.red)
    }

    /// Draws one line of text, each dot of its letters `scale` pixels wide; luma only.
    mutating func draw(_ text: String, left: Int, top: Int, scale: Int, luma: UInt8) {
        for dot in BitmapFont.dots(of: text, left: left, top: top, scale: scale) {
            guard let (columns, rows) = inside(dot) else { continue }
            fill(plane: 0, stride: size.width, columns, rows, with: luma)
        }
    }

    /// The part of a rectangle that lies in the picture; nil where none does.
    private func inside(_ area: Rectangle) -> (columns: Range<Int>, rows: Range<Int>)? {
        let columns = max(area.left, 0)..<max(min(area.left + area.width, size.width), max(area.left, 0))
        let rows = max(area.top, 0)..<max(min(area.top + area.height, size.height), max(area.top, 0))
        return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
    }

    private mutating func fill(
        plane: Int, stride: Int, _ columns: Range<Int>, _ rows: Range<Int>, with value: UInt8
    ) {
        unsafe samples.withUnsafeMutableBufferPointer { samples in
            for row in rows {
                let start = plane + row * stride
                unsafe samples[(start + columns.lowerBound)..<(start + columns.upperBound)].update(repeating: value)
            }
        }
    }
}
