import CPeerAVCodec
import PeerMedia
import PeerUnits

/// Writes pictures as Y4M, each the moment it is given; all of them at the size of the first.
struct Y4MWriter: SinkWriter, ~Copyable {
    private var output: OutputDescriptor
    private var size: PictureSize?
    private var picture: LibavFrame
    private var converter: PixelConverter
    private let notify: NoticeHandler

    init(to output: consuming OutputDescriptor, notify: @escaping NoticeHandler) throws(DeviceError) {
        let picture = try LibavFrame(of: output.name)
        let converter = try PixelConverter(for: output.name)
        self.output = output
        self.picture = picture
        self.converter = converter
        self.notify = notify
    }

    mutating func write(_ frame: VideoFrame) throws(DeviceError) {
        let first = size ?? frame.size
        if size == nil { try begin(with: frame) }
        let samples = frame.size == first ? frame.samples : try scaled(frame, to: first)
        try output.write(Self.frameLine, samples)
    }

    mutating func finish() {}

    private mutating func begin(with frame: VideoFrame) throws(DeviceError) {
        size = frame.size
        let header = Y4MHeader(
            size: frame.size, frameRate: Self.headerRate(of: frame), sampleAspectRatio: frame.sampleAspectRatio,
            isFullRange: frame.colour.isFullRange)
        try output.write(header.line, [])
    }

    private mutating func scaled(_ frame: VideoFrame, to size: PictureSize) throws(DeviceError) -> [UInt8] {
        let samples = unsafe picture.lend(frame.samples, as: AV_PIX_FMT_YUV420P, frame.size) { picture in
            unsafe converter.i420(from: picture, colour: frame.colour, scaledTo: size)
        }
        guard let samples else { throw DeviceError.cannotWrite(output.name, reason: "the picture cannot be scaled") }
        return samples
    }

    /// What the first picture's source says; frames are written as they come, whatever it is.
    private static func headerRate(of frame: VideoFrame) -> Ratio {
        guard let rate = frame.frameRate, rateRange.contains(rate.value) else { return standardRate }
        return rate
    }

    /// A header must name a rate.
    private static let standardRate = Ratio(30, 1)
    /// Rates of sources, from time lapse to high speed, in frames a second; others are a mistake of the sender.
    private static let rateRange = 0.01...1_000.0
    private static let frameLine = Array("FRAME\n".utf8)
}
