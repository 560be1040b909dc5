import CPeerAVCodec
import Glibc
import PeerMedia
import PeerSockets
import PeerUnits

/// Reads Y4M pictures from a pipe or file, each stamped with the time when it was read whole.
struct Y4MReader: SourceReader, ~Copyable {
    let information: SourceInformation
    private let header: Y4MHeader
    private var input: InputDescriptor
    private var pacer: ReadPacer?
    private var picture: LibavFrame
    private var converter: PixelConverter
    private let stop: StopSignal
    private let notify: NoticeHandler

    /// Reads the header of what comes in on `descriptor`.
    init(
        descriptor: Int32, name: String, isOwned: Bool, stop: StopSignal, notify: @escaping NoticeHandler
    ) throws(DeviceError) {
        var input = InputDescriptor(descriptor, name: name, isOwned: isOwned, stop: stop)
        guard isatty(descriptor) == 0 else { throw DeviceError.unsupported(name, reason: Self.terminal) }
        guard let line = try input.readLine(byteCountMax: Y4MHeader.byteCountMax) else {
            throw DeviceError.unsupported(
                name, reason: "ended before a Y4M header came; check the program that writes it")
        }
        let header = try Y4MHeader(parsing: line, of: name)
        let picture = try LibavFrame(of: name)
        let converter = try PixelConverter(for: name)
        self.header = header
        self.picture = picture
        self.converter = converter
        pacer = header.frameRate.map { ReadPacer(frameRate: $0, from: SystemClock.now()) }
        information = SourceInformation(name: name, size: header.size, nominalRate: header.frameRate, isLive: false)
        self.input = input
        self.stop = stop
        self.notify = notify
        if case .other(let format) = header.samples {
            notify(DeviceNotice(.detail, name, "converted from \(PixelFormat.name(format)) to 8-bit 4:2:0"))
        }
    }

    mutating func read() throws(DeviceError) -> VideoFrame? {
        if let pacer, stop.wait(until: pacer.earliest) { return nil }
        guard let samples = try readSamples() else { return nil }
        let now = SystemClock.now()
        pacer?.frameWasRead(at: now)
        return VideoFrame(
            width: header.size.width, height: header.size.height, samples: samples, microSec: now.microseconds,
            colour: ColourDescription(isFullRange: header.isFullRange), sampleAspectRatio: header.sampleAspectRatio,
            frameRate: header.frameRate)
    }

    private mutating func readSamples() throws(DeviceError) -> [UInt8]? {
        guard let line = try input.readLine(byteCountMax: Y4MHeader.byteCountMax) else { return nil }
        guard line.starts(with: Array("FRAME".utf8)) else {
            throw DeviceError.damaged(information.name, reason: "a frame does not begin with FRAME")
        }
        guard let samples = try input.read(byteCount: sampleByteCount) else {
            notify(DeviceNotice(.warning, information.name, "ended within a frame, which is left out"))
            return nil
        }
        return try converted(samples)
    }

    private mutating func converted(_ samples: [UInt8]) throws(DeviceError) -> [UInt8] {
        guard case .other(let format) = header.samples else { return samples }
        let (size, colour) = (header.size, ColourDescription(isFullRange: header.isFullRange))
        let converted = unsafe picture.lend(samples, as: format, size) { frame in
            unsafe converter.i420(from: frame, colour: colour, scaledTo: size)
        }
        guard let converted else {
            throw DeviceError.unsupported(information.name, reason: "\(PixelFormat.name(format)) cannot be converted")
        }
        return converted
    }

    private var sampleByteCount: Int {
        let (width, height) = (Int32(header.size.width), Int32(header.size.height))
        return Int(av_image_get_buffer_size(header.samples.pixelFormat, width, height, 1))
    }

    private static let terminal =
        "standard input is a terminal; pipe Y4M into it: ffmpeg … -f yuv4mpegpipe - | peer … --send -"
}
