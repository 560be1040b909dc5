import CPeerAVCodec
import PeerMedia
import PeerUnits

/// Reads what libavcodec decoded.
enum DecodedPicture {
    /// The picture as a frame, cut to the size that its entity names.
    /// - Parameter acceptsDamage: whether a picture that libavcodec itself knows to be damaged passes.
    /// - Throws: `damaged`, `unsupportedFormat`.
    static func frame(
        from picture: borrowing LibavPicture, _ description: FrameDescription, acceptsDamage: Bool
    ) throws(VideoCodecError) -> VideoFrame {
        let source = unsafe picture.frame.pointee
        try unsafe checkFormat(of: source)
        guard unsafe acceptsDamage || source.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
            throw .damaged("libavcodec calls the picture corrupt")
        }
        let size = description.size
        guard size.width <= picture.size.width, size.height <= picture.size.height else {
            throw .damaged("the picture is smaller than its frame says")
        }
        return unsafe VideoFrame(
            width: size.width, height: size.height, samples: picture.samples(size: size),
            microSec: description.microSec, colour: colour(of: source), sampleAspectRatio: aspectRatio(of: source),
            frameRate: description.frameRate, metadata: description.metadata, frameNumber: description.frameNumber)
    }

    private static func checkFormat(of frame: AVFrame) throws(VideoCodecError) {
        let format = unsafe AVPixelFormat(frame.format)
        guard format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUVJ420P else {
            throw .unsupportedFormat("samples other than 8-bit 4:2:0")
        }
        guard unsafe frame.interlaced_frame == 0 else { throw .unsupportedFormat("interlaced") }
    }

    /// libav's enumerations are the code points of ITU-T H.273.
    private static func colour(of frame: AVFrame) -> ColourDescription {
        unsafe ColourDescription(
            isFullRange: frame.color_range == AVCOL_RANGE_JPEG,
            primaries: UInt8(truncatingIfNeeded: frame.color_primaries.rawValue),
            transfer: UInt8(truncatingIfNeeded: frame.color_trc.rawValue),
            matrix: UInt8(truncatingIfNeeded: frame.colorspace.rawValue))
    }

    private static func aspectRatio(of frame: AVFrame) -> Ratio {
        let ratio = unsafe frame.sample_aspect_ratio
        return ratio.num > 0 && ratio.den > 0 ? Ratio(Int64(ratio.num), Int64(ratio.den)) : .one
    }
}
