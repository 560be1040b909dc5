import CPeerAVCodec
import PeerMedia

/// Owns one `AVFrame`: an I420 picture of libav's, rows aligned and padded as its routines want them.
@safe struct LibavPicture: ~Copyable {
    let frame: UnsafeMutablePointer<AVFrame>

    /// A picture of no size yet, for libav to fill.
    init() throws(VideoCodecError) {
        guard let frame = unsafe av_frame_alloc() else { throw .outOfMemory }
        unsafe self.frame = frame
    }

    /// A picture with room for `size`.
    init(size: PictureSize) throws(VideoCodecError) {
        var frame = unsafe av_frame_alloc()
        unsafe frame?.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe frame?.pointee.width = Int32(size.width)
        unsafe frame?.pointee.height = Int32(size.height)
        guard let filled = unsafe frame, unsafe av_frame_get_buffer(filled, 0) == 0 else {
            unsafe av_frame_free(&frame)
            throw .outOfMemory
        }
        unsafe self.frame = filled
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe av_frame_free(&frame)
    }

    /// Copies the tightly packed I420 `samples` of this picture's size into it.
    func load(_ samples: [UInt8]) {
        unsafe samples.withUnsafeBufferPointer { source in
            guard var next = source.baseAddress else { return }
            let planes = unsafe LibavPlane.planes(of: frame.pointee, size: size)
            for plane in planes {
                for row in 0..<plane.height {
                    unsafe plane.row(row).update(from: next, count: plane.width)
                    unsafe next += plane.width
                }
            }
        }
    }

    /// The left upper part of this size as tightly packed I420 samples.
    /// - Precondition: `size` is no larger than this picture.
    func samples(size: PictureSize) -> [UInt8] {
        let sampleCount = VideoFrame.sampleCount(width: size.width, height: size.height)
        return unsafe [UInt8](unsafeUninitializedCapacity: sampleCount) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let planes = unsafe LibavPlane.planes(of: frame.pointee, size: size)
            for plane in planes {
                for row in 0..<plane.height {
                    unsafe (start + count).initialize(from: plane.row(row), count: plane.width)
                    count += plane.width
                }
            }
        }
    }

    var size: PictureSize {
        unsafe PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    }
}
