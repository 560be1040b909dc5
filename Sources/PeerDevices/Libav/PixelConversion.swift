import CPeerAVCodec
import PeerMedia

/// Owns one libswscale conversion: to planar 8-bit 4:2:0, or to what a window shows.
@safe
struct PixelConversion: ~Copyable {
    struct Terms: Hashable {
        var format: AVPixelFormat
        var from: PictureSize
        var to: PictureSize
        var colour: ColourDescription
        var target = AV_PIX_FMT_YUV420P
    }

    let terms: Terms
    private let context: OpaquePointer

    /// - Returns: nil where libswscale does not read this format.
    init?(_ terms: Terms) {
        guard
            sws_isSupportedInput(terms.format) != 0,
            let context = unsafe sws_getContext(
                Int32(terms.from.width), Int32(terms.from.height), terms.format,
                Int32(terms.to.width), Int32(terms.to.height), terms.target, Self.flags, nil, nil, nil)
        else { return nil }
        self.terms = terms
        unsafe self.context = context
        setColour()
    }

    deinit { unsafe sws_freeContext(context) }

    /// - Parameter target: a picture of the conversion's size with padded rows, since libswscale writes past a row's
    ///   end.
    borrowing func scale(_ source: UnsafeMutablePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>) -> Bool {
        unsafe LibavPlanes.withPlanes(of: source) { sourceData, sourceStrides in
            unsafe LibavPlanes.withPlanes(of: target) { targetData, targetStrides in
                let slices = unsafe (0..<4).map { unsafe UnsafePointer(sourceData[$0]) }
                let rows = unsafe sws_scale(
                    context, slices, sourceStrides, 0, Int32(terms.from.height), targetData, targetStrides)
                return rows == Int32(terms.to.height)
            }
        }
    }

    /// The same matrix and range on both sides: nothing is changed that a display could not undo. RGB is read as full
    /// range whatever is said here.
    private borrowing func setColour() {
        let range: Int32 = terms.colour.isFullRange ? 1 : 0
        let matrix = unsafe sws_getCoefficients(Int32(terms.colour.matrix))
        unsafe sws_setColorspaceDetails(context, matrix, range, matrix, range, 0, 1 << 16, 1 << 16)
    }

    private static let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
}
