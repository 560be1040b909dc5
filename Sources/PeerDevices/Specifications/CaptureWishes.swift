package import PeerMedia
package import PeerUnits

/// What a person asks of a camera or screen beyond its name: `?size=1280x720&rate=30&format=mjpeg` behind it.
package struct CaptureWishes: Hashable, Sendable {
    package var size: PictureSize?
    /// Frames a second.
    package var frameRate: Ratio?
    /// A camera's pixel format or codec, by libav's name.
    package var format: String?

    package init(size: PictureSize? = nil, frameRate: Ratio? = nil, format: String? = nil) {
        self.size = size
        self.frameRate = frameRate
        self.format = format
    }

    /// Takes the wishes off the end of `text`; nothing is taken where there are none, as in a device's own options.
    /// - Throws: `DeviceError.invalidSpecification` where a wish cannot be read.
    init(takingFrom text: inout String) throws(DeviceError) {
        self.init()
        guard let mark = text.lastIndex(of: "?") else { return }
        let pairs = text[text.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, apply(name: parts[0], value: parts[1]) else {
                throw DeviceError.invalidSpecification(String(pair), expected: Self.grammar)
            }
        }
        text = String(text[..<mark])
    }

    private mutating func apply(name: Substring, value: Substring) -> Bool {
        switch name {
        case "size":
            size = PictureSizeText.size(value)
            return size?.isSupported == true
        case "rate":
            frameRate = FrameRateText.rate(value)
            return frameRate != nil
        case "format":
            format = String(value)
            return true
        default: return false
        }
    }

    private static let grammar = "size=WIDTHxHEIGHT, rate=FPS or format=NAME behind the ?"
}
