/// Why a clip cannot be used.
enum ClipError: Error, CustomStringConvertible {
    case unreadable
    case notAClip
    case codec(String)

    var description: String {
        switch self {
        case .unreadable: "no such file, or it cannot be read"
        case .notAClip:
            "is no YUV4MPEG2 file of whole 8-bit 4:2:0 pictures (ffmpeg -i CLIP -pix_fmt yuv420p CLIP.y4m makes one)"
        case .codec(let reason): reason
        }
    }
}
