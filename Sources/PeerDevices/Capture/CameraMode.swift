package import PeerMedia
package import PeerUnits

/// One way in which a camera gives pictures.
package struct CameraMode: Hashable, Sendable {
    /// The pixel format or codec, by libav's name.
    package var format: String
    package var size: PictureSize
    /// Frames a second, the highest of this format and size.
    package var frameRate: Ratio

    package init(format: String, size: PictureSize, frameRate: Ratio) {
        self.format = format
        self.size = size
        self.frameRate = frameRate
    }
}

extension CameraMode: CustomStringConvertible {
    package var description: String { "\(size.width)x\(size.height)@\(FrameRateText.text(frameRate)) \(format)" }
}
