import CPeerAVCodec
package import PeerMedia

/// Makes a picture larger or smaller (libswscale, bicubic). Keeps its tables while the sizes stay the same.
@safe package struct PictureScaler: ~Copyable {
    private let source: LibavPicture
    private let target: LibavPicture
    private let context: OpaquePointer
    private let targetSize: PictureSize

    /// - Throws: `unsupportedSize` where either size is outside what the link carries.
    package init(from source: PictureSize, to target: PictureSize) throws(VideoCodecError) {
        guard source.isSupported else { throw .unsupportedSize(source) }
        guard target.isSupported else { throw .unsupportedSize(target) }
        let sourcePicture = try LibavPicture(size: source)
        let targetPicture = try LibavPicture(size: target)
        guard
            let context = unsafe sws_getContext(
                Int32(source.width), Int32(source.height), AV_PIX_FMT_YUV420P,
                Int32(target.width), Int32(target.height), AV_PIX_FMT_YUV420P, SWS_BICUBIC, nil, nil, nil)
        else { throw .outOfMemory }
        self.source = sourcePicture
        self.target = targetPicture
        unsafe self.context = context
        targetSize = target
    }

    deinit {
        unsafe sws_freeContext(context)
    }

    /// Whether this scaler is the one for these sizes.
    package func scales(from source: PictureSize, to target: PictureSize) -> Bool {
        self.source.size == source && targetSize == target
    }

    /// `frame` at the target size; all else about it stays.
    /// - Precondition: `frame` has the source size.
    package func scale(_ frame: VideoFrame) throws(VideoCodecError) -> VideoFrame {
        precondition(frame.size == source.size, "a scaler is made for one source size")
        source.load(frame.samples)
        guard unsafe sws_scale_frame(context, target.frame, source.frame) >= 0 else { throw .outOfMemory }
        return VideoFrame(
            width: targetSize.width, height: targetSize.height, samples: target.samples(size: targetSize),
            microSec: frame.microSec, colour: frame.colour, sampleAspectRatio: frame.sampleAspectRatio,
            frameRate: frame.frameRate, metadata: frame.metadata)
    }
}
