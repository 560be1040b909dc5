import CPeerAVCodec
import PeerMedia

/// One plane of an `AVFrame`: where its rows stand, and how much of them counts.
@safe struct LibavPlane {
    private let start: UnsafeMutablePointer<UInt8>
    private let stride: Int
    let width: Int
    let height: Int

    func row(_ index: Int) -> UnsafeMutablePointer<UInt8> { unsafe start + index * stride }

    /// Luma, Cb and Cr of the left upper part of `frame`; none where it holds no picture.
    static func planes(of frame: AVFrame, size: PictureSize) -> [LibavPlane] {
        let width = (size.width + 1) / 2
        let height = (size.height + 1) / 2
        return unsafe [
            LibavPlane(frame.data.0, stride: frame.linesize.0, width: size.width, height: size.height),
            LibavPlane(frame.data.1, stride: frame.linesize.1, width: width, height: height),
            LibavPlane(frame.data.2, stride: frame.linesize.2, width: width, height: height),
        ].compactMap(\.self)
    }

    private init?(_ start: UnsafeMutablePointer<UInt8>?, stride: Int32, width: Int, height: Int) {
        guard let start = unsafe start else { return nil }
        unsafe self.start = start
        self.stride = Int(stride)
        self.width = width
        self.height = height
    }
}
