import CPeerAVCodec
import PeerMedia

/// Converts pictures of any pixel format and size to tightly packed I420, once and well.
///
/// Range, matrix and primaries stay as they are (`ColourDescription` says which); only RGB is given a matrix.
struct PixelConverter: ~Copyable {
    private var conversion: PixelConversion?
    private var target: LibavFrame

    init(for name: String) throws(DeviceError) {
        target = try LibavFrame(of: name)
    }

    /// - Parameters:
    ///   - frame: the picture to read.
    ///   - colour: how its samples are to be read once converted.
    ///   - size: the size to give the picture.
    /// - Returns: nil where libswscale cannot convert this format.
    mutating func i420(
        from frame: UnsafeMutablePointer<AVFrame>, colour: ColourDescription, scaledTo size: PictureSize
    ) -> [UInt8]? {
        let format = AVPixelFormat(unsafe frame.pointee.format)
        let own = PictureSize(width: Int(unsafe frame.pointee.width), height: Int(unsafe frame.pointee.height))
        if own == size, Self.isI420(format) { return unsafe LibavPlanes.packed(frame, size: size) }
        let terms = PixelConversion.Terms(format: format, from: own, to: size, colour: colour)
        if conversion?.terms != terms { conversion = PixelConversion(terms) }
        guard target.reserve(AV_PIX_FMT_YUV420P, size), conversion != nil else { return nil }
        guard unsafe conversion?.scale(frame, into: target.frame) == true else { return nil }
        return unsafe LibavPlanes.packed(target.frame, size: size)
    }

    /// Whether pictures of this format are passed on as they are.
    static func isI420(_ format: AVPixelFormat) -> Bool {
        format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUVJ420P
    }
}
