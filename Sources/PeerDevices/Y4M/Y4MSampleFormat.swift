import CPeerAVCodec

/// How a Y4M stream's samples lie: the colour tag of its header.
enum Y4MSampleFormat: Hashable {
    /// Planar 8-bit 4:2:0, wherever its chroma samples are sited.
    case planar420
    /// Any other layout that libswscale converts.
    case other(AVPixelFormat)

    /// - Parameter tag: the header's `C` value, such as `420jpeg` or `422p10`.
    /// - Returns: nil where the layout is unknown.
    init?(tag: Substring) {
        switch tag {
        case "420", "420jpeg", "420mpeg2", "420paldv": self = .planar420
        default:
            guard let format = Self.others[String(tag)] else { return nil }
            self = .other(format)
        }
    }

    var pixelFormat: AVPixelFormat {
        switch self {
        case .planar420: AV_PIX_FMT_YUV420P
        case .other(let format): format
        }
    }

    /// Luma only, which programs write with all of 0...255 in use.
    var isGrey: Bool {
        [AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY12LE, AV_PIX_FMT_GRAY16LE].contains(pixelFormat)
    }

    private static let others: [String: AVPixelFormat] = [
        "422": AV_PIX_FMT_YUV422P, "444": AV_PIX_FMT_YUV444P, "411": AV_PIX_FMT_YUV411P, "mono": AV_PIX_FMT_GRAY8,
        "444alpha": AV_PIX_FMT_YUVA444P,
        "420p10": AV_PIX_FMT_YUV420P10LE, "422p10": AV_PIX_FMT_YUV422P10LE, "444p10": AV_PIX_FMT_YUV444P10LE,
        "420p12": AV_PIX_FMT_YUV420P12LE, "422p12": AV_PIX_FMT_YUV422P12LE, "444p12": AV_PIX_FMT_YUV444P12LE,
        "420p16": AV_PIX_FMT_YUV420P16LE, "422p16": AV_PIX_FMT_YUV422P16LE, "444p16": AV_PIX_FMT_YUV444P16LE,
        "mono10": AV_PIX_FMT_GRAY10LE, "mono12": AV_PIX_FMT_GRAY12LE, "mono16": AV_PIX_FMT_GRAY16LE,
    ]
}
