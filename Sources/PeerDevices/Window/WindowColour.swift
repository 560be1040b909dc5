import CPeerSDL2
import PeerMedia

/// Which of SDL's conversions to RGB a picture's samples need.
enum WindowColour: Hashable {
    case bt601
    case bt709
    case fullRange

    /// SDL knows full range with the matrix of BT.601 only.
    init(_ colour: ColourDescription, rows: Int) {
        let matrix = colour.matrix == 2 ? ColourDescription.assumedMatrix(rows: rows) : colour.matrix
        self = colour.isFullRange ? .fullRange : matrix == 1 ? .bt709 : .bt601
    }

    var mode: SDL_YUV_CONVERSION_MODE {
        switch self {
        case .bt601: SDL_YUV_CONVERSION_BT601
        case .bt709: SDL_YUV_CONVERSION_BT709
        case .fullRange: SDL_YUV_CONVERSION_JPEG
        }
    }
}
