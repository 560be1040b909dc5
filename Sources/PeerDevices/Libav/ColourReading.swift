import CPeerAVCodec
import PeerMedia

extension ColourDescription {
    /// How the samples of `frame` are to be read once it is I420; libav's code points are those of ITU-T H.273.
    ///
    /// RGB has no matrix of its own: it is converted by BT.709 from 720 rows on, by BT.601 below, as players assume.
    init(of frame: AVFrame) {
        let format = AVPixelFormat(unsafe frame.format)
        let isRGB = PixelFormat.isRGB(format)
        self.init(
            isFullRange: !isRGB && (unsafe frame.color_range == AVCOL_RANGE_JPEG || PixelFormat.isFullRange(format)),
            primaries: Self.codePoint(unsafe frame.color_primaries.rawValue),
            transfer: Self.codePoint(unsafe frame.color_trc.rawValue),
            matrix: isRGB
                ? Self.assumedMatrix(rows: Int(unsafe frame.height))
                : Self.codePoint(unsafe frame.colorspace.rawValue))
    }

    private static func codePoint(_ value: UInt32) -> UInt8 { UInt8(exactly: value) ?? 2 }
}
