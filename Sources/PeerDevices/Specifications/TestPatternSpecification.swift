package import PeerMedia
package import PeerUnits

/// The size and rate of the test pattern.
package struct TestPatternSpecification: Hashable, Sendable {
    package var size: PictureSize
    /// Frames a second.
    package var frameRate: Ratio

    package init(size: PictureSize = PictureSize(width: 1280, height: 720), frameRate: Ratio = Ratio(30, 1)) {
        self.size = size
        self.frameRate = frameRate
    }

    /// Reads `WxH@FPS`, `WxH` or nothing.
    /// - Throws: `DeviceError.invalidSpecification`, `unsupportedSize`.
    init(parsing text: String?) throws(DeviceError) {
        self.init()
        guard let text else { return }
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let size = PictureSizeText.size(parts[0]),
            let rate = parts.count > 1 ? FrameRateText.rate(parts[1]) : frameRate
        else {
            throw DeviceError.invalidSpecification(
                "test:\(text)", expected: "test:WIDTHxHEIGHT@FPS, for example test:640x360@30")
        }
        guard size.isSupported else { throw DeviceError.unsupportedSize("test:\(text)", size) }
        self.init(size: size, frameRate: rate)
    }
}

extension TestPatternSpecification: CustomStringConvertible {
    package var description: String { "\(size.width)x\(size.height)@\(FrameRateText.text(frameRate))" }
}
