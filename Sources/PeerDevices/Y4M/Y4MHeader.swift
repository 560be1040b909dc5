import PeerMedia
import PeerUnits

/// The first line of a YUV4MPEG2 stream (yuv4mpeg(5)).
struct Y4MHeader: Hashable {
    var size: PictureSize
    /// Frames a second; nil where the stream says that it does not know.
    var frameRate: Ratio?
    var samples: Y4MSampleFormat
    var sampleAspectRatio: Ratio
    var isFullRange: Bool

    init(size: PictureSize, frameRate: Ratio?, sampleAspectRatio: Ratio = .one, isFullRange: Bool = false) {
        self.size = size
        self.frameRate = frameRate
        self.samples = .planar420
        self.sampleAspectRatio = sampleAspectRatio
        self.isFullRange = isFullRange
    }

    /// - Parameters:
    ///   - line: the first line, without its line feed.
    ///   - name: what the stream is called in errors.
    /// - Throws: `DeviceError` where it is not YUV4MPEG2, or holds what the link does not carry.
    init(parsing line: [UInt8], of name: String) throws(DeviceError) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.first == "YUV4MPEG2" else { throw DeviceError.unsupported(name, reason: Self.notY4M) }
        self.init(size: PictureSize(width: 0, height: 0), frameRate: nil)
        for word in words.dropFirst() {
            guard apply(tag: word.first ?? " ", value: word.dropFirst()) else {
                throw DeviceError.unsupported(
                    name, reason: "its Y4M header says \(word), which the link does not carry")
            }
        }
        if samples.isGrey, !words.contains("XCOLORRANGE=LIMITED") { isFullRange = true }
        guard size.isSupported else { throw DeviceError.unsupportedSize(name, size) }
    }

    /// The header's line with its line feed.
    var line: [UInt8] {
        let rate = frameRate ?? Ratio(25, 1)
        let range = isFullRange ? "FULL" : "LIMITED"
        let ratio = sampleAspectRatio
        let text =
            "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip"
            + " A\(ratio.numerator):\(ratio.denominator) C420jpeg XYSCSS=420JPEG XCOLORRANGE=\(range)\n"
        return Array(text.utf8)
    }

    /// - Returns: false where the value cannot be used; tags that say nothing about the samples are passed over.
    private mutating func apply(tag: Character, value: Substring) -> Bool {
        switch tag {
        case "W": return Self.assign(Int(value), to: &size.width)
        case "H": return Self.assign(Int(value), to: &size.height)
        case "F": return setRate(value)
        case "I": return value == "p" || value == "?"
        case "A": return setAspect(value)
        case "C": return Self.assign(Y4MSampleFormat(tag: value), to: &samples)
        case "X":
            if value == "COLORRANGE=FULL" { isFullRange = true }
            return true
        default: return true
        }
    }

    private mutating func setRate(_ value: Substring) -> Bool {
        guard let (numerator, denominator) = Self.pair(value) else { return false }
        frameRate = numerator > 0 && denominator > 0 ? Ratio(numerator, denominator) : nil
        return true
    }

    private mutating func setAspect(_ value: Substring) -> Bool {
        guard let (width, height) = Self.pair(value) else { return false }
        sampleAspectRatio = width > 0 && height > 0 ? Ratio(width, height) : .one
        return true
    }

    private static func pair(_ value: Substring) -> (Int64, Int64)? {
        let parts = value.split(separator: ":")
        guard parts.count == 2, let first = UInt32(parts[0]), let second = UInt32(parts[1]) else { return nil }
        return (Int64(first), Int64(second))
    }

    private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
        guard let value else { return false }
        target = value
        return true
    }

    private static let notY4M =
        "not a Y4M stream; give it one, for example: ffmpeg -i FILE -pix_fmt yuv420p -f yuv4mpegpipe - |"
    /// ffmpeg's longest header is below 150 bytes; comments (X…) may be longer.
    static let byteCountMax = 4_096
}
