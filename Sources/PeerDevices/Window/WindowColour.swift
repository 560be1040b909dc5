import CPeerSDL2
import PeerMedia

/// Which of SDL's conversions to RGB a picture's samples need.
enum WindowColour: Hashable {
    case bt601
    case bt709
    case fullRange
    /// None of them: libswscale converts by this description.
    case converted(ColourDescription)

    /// SDL knows the matrices of BT.601 and BT.709, and full range with that of BT.601 only.
    init(_ colour: ColourDescription, rows: Int) {
        let matrix = colour.matrix == 2 ? ColourDescription.assumedMatrix(rows: rows) : colour.matrix
        switch (matrix, colour.isFullRange) {
        case (1, false): self = .bt709
        case (5, false), (6, false): self = .bt601
        case (5, true), (6, true): self = .fullRange
        default: self = .converted(ColourDescription(isFullRange: colour.isFullRange, matrix: matrix))
        }
    }

    var mode: SDL_YUV_CONVERSION_MODE {
        switch self {
        case .bt601, .converted: SDL_YUV_CONVERSION_BT601
        case .bt709: SDL_YUV_CONVERSION_BT709
        case .fullRange: SDL_YUV_CONVERSION_JPEG
        }
    }
}
