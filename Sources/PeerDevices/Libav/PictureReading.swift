import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerUnits

/// Turns what a decoder gives into the pictures that the link carries, and says once what it had to change.
struct PictureReading: ~Copyable {
    private let name: String
    private let rotation: PictureRotation
    private let notify: NoticeHandler
    private var converter: PixelConverter
    private var said: Set<String> = []

    init(name: String, rotation: PictureRotation, notify: @escaping NoticeHandler) throws(DeviceError) {
        converter = try PixelConverter(for: name)
        self.name = name
        self.rotation = rotation
        self.notify = notify
        if rotation != .none { say("turned by \(rotation.rawValue * 90) degrees to stand upright") }
    }

    /// The size of a stream's pictures once upright.
    func size(of stream: UnsafeMutablePointer<AVStream>) -> PictureSize {
        rotation.turned(unsafe StreamDescription.size(of: stream))
    }

    /// - Throws: `DeviceError` where the picture cannot be converted, or has a size that the link does not carry.
    mutating func frame(
        from picture: UnsafeMutablePointer<AVFrame>, _ sampleAspectRatio: Ratio, _ frameRate: Ratio?,
        microSec: Int64
    ) throws(DeviceError) -> VideoFrame {
        let size = PictureSize(width: Int(unsafe picture.pointee.width), height: Int(unsafe picture.pointee.height))
        guard size.isSupported else { throw DeviceError.unsupportedSize(name, size) }
        let format = AVPixelFormat(unsafe picture.pointee.format)
        if !PixelConverter.isI420(format) { say("converted from \(PixelFormat.name(format)) to 8-bit 4:2:0") }
        if unsafe picture.pointee.interlaced_frame != 0 { say("interlaced: its lines are sent as they are") }
        if sampleAspectRatio != .one {
            say("samples are \(sampleAspectRatio.numerator):\(sampleAspectRatio.denominator), not square")
        }
        let colour = unsafe ColourDescription(of: picture.pointee)
        guard let samples = unsafe converter.i420(from: picture, colour: colour, scaledTo: size) else {
            throw DeviceError.unsupported(name, reason: "\(PixelFormat.name(format)) cannot be converted")
        }
        return rotation.upright(
            VideoFrame(
                width: size.width, height: size.height, samples: samples, microSec: microSec, colour: colour,
                sampleAspectRatio: sampleAspectRatio, frameRate: frameRate))
    }

    private mutating func say(_ text: String) {
        if said.insert(text).inserted { notify(DeviceNotice(.detail, name, text)) }
    }
}
