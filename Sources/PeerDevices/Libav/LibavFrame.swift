import CPeerAVCodec
import PeerMedia

/// Owns one libav frame: a picture of any pixel format.
@safe
struct LibavFrame: ~Copyable {
    let frame: UnsafeMutablePointer<AVFrame>

    /// - Throws: `DeviceError` where there is no memory left.
    init(of name: String) throws(DeviceError) {
        guard let frame = unsafe av_frame_alloc() else { throw DeviceError.cannotOpen(name, reason: "no memory left") }
        unsafe self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe av_frame_free(&frame)
    }

    var size: PictureSize {
        PictureSize(width: Int(unsafe frame.pointee.width), height: Int(unsafe frame.pointee.height))
    }

    /// Has room for a picture of this format and size, each row padded as libswscale writes fastest.
    /// - Returns: false where there is no memory left.
    mutating func reserve(_ format: AVPixelFormat, _ size: PictureSize) -> Bool {
        if unsafe frame.pointee.data.0 != nil, self.size == size, unsafe frame.pointee.format == format.rawValue {
            return true
        }
        unsafe av_frame_unref(frame)
        unsafe frame.pointee.format = format.rawValue
        unsafe frame.pointee.width = Int32(size.width)
        unsafe frame.pointee.height = Int32(size.height)
        return unsafe av_frame_get_buffer(frame, Self.rowAlignment) >= 0
    }

    /// Lends `samples`, tightly packed planes in `format`, to `body` as this picture.
    mutating func lend<Result>(
        _ samples: [UInt8], as format: AVPixelFormat, _ size: PictureSize,
        _ body: (UnsafeMutablePointer<AVFrame>) -> Result
    ) -> Result {
        unsafe av_frame_unref(frame)
        unsafe frame.pointee.format = format.rawValue
        unsafe frame.pointee.width = Int32(size.width)
        unsafe frame.pointee.height = Int32(size.height)
        defer { unsafe av_frame_unref(frame) }
        return unsafe samples.withUnsafeBufferPointer { bytes in
            unsafe LibavPlanes.withPlanes(of: frame) { data, strides in
                _ = unsafe av_image_fill_arrays(
                    data, strides, bytes.baseAddress, format, Int32(size.width), Int32(size.height), 1)
            }
            return unsafe body(frame)
        }
    }

    /// The widest vector registers take 64 bytes.
    private static let rowAlignment: Int32 = 64
}
