import CPeerAVCodec
import PeerMedia

/// Converts pictures to RGB where SDL does not know their matrix or range.
struct WindowConverter: ~Copyable {
    private var source: LibavFrame
    private var target: LibavFrame
    private var conversion: PixelConversion?

    init() throws(DeviceError) {
        let source = try LibavFrame(of: "window")
        let target = try LibavFrame(of: "window")
        self.source = source
        self.target = target
    }

    /// Lends `body` the picture as bytes of blue, green, red and one unused, and the distance of its rows in bytes.
    /// - Returns: nil where there is no memory left, or libswscale knows no such conversion.
    mutating func withPixels<Result>(
        of frame: VideoFrame, _ colour: ColourDescription, _ body: (UnsafePointer<UInt8>, Int32) -> Result
    ) -> Result? {
        let terms = PixelConversion.Terms(
            format: AV_PIX_FMT_YUV420P, from: frame.size, to: frame.size, colour: colour, target: AV_PIX_FMT_BGRA)
        if conversion?.terms != terms { conversion = PixelConversion(terms) }
        guard target.reserve(AV_PIX_FMT_BGRA, frame.size), conversion != nil else { return nil }
        let isDone = unsafe source.lend(frame.samples, as: AV_PIX_FMT_YUV420P, frame.size) { picture in
            unsafe conversion?.scale(picture, into: target.frame) == true
        }
        guard isDone, let pixels = unsafe target.frame.pointee.data.0 else { return nil }
        return unsafe body(pixels, target.frame.pointee.linesize.0)
    }
}
