import CPeerAVCodec

/// What is to be known of libav's pixel formats.
enum PixelFormat {
    static func isRGB(_ format: AVPixelFormat) -> Bool {
        has(format, AV_PIX_FMT_FLAG_RGB) || has(format, AV_PIX_FMT_FLAG_PAL)
    }

    /// Formats that say by their name that samples use 0...255.
    static func isFullRange(_ format: AVPixelFormat) -> Bool {
        switch format {
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P:
            true
        default: false
        }
    }

    /// The format's name as libav spells it, for people.
    static func name(_ format: AVPixelFormat) -> String {
        guard let name = unsafe av_get_pix_fmt_name(format) else { return "unknown" }
        return unsafe String(cString: name)
    }

    private static func has(_ format: AVPixelFormat, _ flag: Int32) -> Bool {
        guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return false }
        return unsafe descriptor.pointee.flags & UInt64(flag) != 0
    }
}
