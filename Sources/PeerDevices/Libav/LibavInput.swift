import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerSockets
import PeerUnits

/// Owns one open libavformat input: a file, a URL or a capture device, and which of its streams is the video.
@safe
struct LibavInput: ~Copyable {
    let name: String
    let stream: UnsafeMutablePointer<AVStream>
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let deadline: ReadDeadline
    private let stop: StopSignal

    /// How to open an input.
    struct Request: Sendable {
        /// The path or URL as libavformat takes it.
        var url: String
        /// What it is called in notices and errors.
        var name: String
        /// libavformat's name of the input format; nil finds out by looking.
        var format: String?
        /// libavformat's options, such as a camera's picture size.
        var options: [String: String] = [:]
    }

    /// - Throws: `DeviceError` where it cannot be opened, or holds no video.
    init(_ request: Request, stop: StopSignal) throws(DeviceError) {
        LibavLibrary.prepare()
        let deadline = ReadDeadline(stop: stop)
        deadline.allow(Self.openingTimeMax)
        let context = unsafe try Self.open(request, deadline: deadline)
        guard let packet = unsafe av_packet_alloc() else {
            unsafe Self.close(context)
            throw DeviceError.cannotOpen(request.name, reason: "no memory left")
        }
        do throws(DeviceError) {
            unsafe stream = try Self.findVideo(in: context, name: request.name, deadline: deadline)
        } catch {
            var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&packet)
            unsafe Self.close(context)
            throw error
        }
        unsafe self.context = context
        unsafe self.packet = packet
        self.deadline = deadline
        self.stop = stop
        name = request.name
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
        unsafe Self.close(context)
    }

    /// Reads the next packet of the video stream, valid until the next call.
    /// - Returns: nil at the end, or where the stop signal was raised.
    /// - Throws: `DeviceError.lost` where reading fails or nothing has come for ten seconds.
    mutating func readPacket() throws(DeviceError) -> UnsafeMutablePointer<AVPacket>? {
        while true {
            unsafe av_packet_unref(packet)
            deadline.allow(Self.silenceMax)
            let status = unsafe av_read_frame(context, packet)
            if status >= 0 {
                if unsafe packet.pointee.stream_index == stream.pointee.index { return unsafe packet }
            } else if status == cpeer_averror_eof() || stop.isRaised {
                return nil
            } else if status != cpeer_averror_again() {
                throw DeviceError.lost(name, reason: deadline.hasPassed ? Self.silence : LibavLibrary.text(status))
            } else if stop.wait(until: SystemClock.now() + Self.retryInterval) {
                return nil
            }
        }
    }

    /// Frames a second by the container's and the stream's word; nil where they say nothing.
    var nominalRate: Ratio? {
        let rate = unsafe av_guess_frame_rate(context, stream, nil)
        return rate.num > 0 && rate.den > 0 ? Ratio(Int64(rate.num), Int64(rate.den)) : nil
    }

    /// Whether frames are made while they are read: what cannot be sought in is no file.
    var isLive: Bool {
        let flags = unsafe context.pointee.iformat.pointee.flags
        guard flags & AVFMT_NOFILE == 0, let io = unsafe context.pointee.pb else { return true }
        return unsafe io.pointee.seekable == 0
    }

    /// Whether frame times are the system's monotonic clock itself: Video4Linux stamps with it when a picture is
    /// taken.
    var tellsLocalTime: Bool {
        guard let format = unsafe context.pointee.iformat.pointee.name else { return false }
        return unsafe String(cString: format).split(separator: ",").contains("v4l2")
    }

    /// Streams beside the video: audio, subtitles, data.
    var otherStreamCount: Int { Int(unsafe context.pointee.nb_streams) - 1 }

    /// The width-to-height ratio of a sample of `frame`.
    func sampleAspectRatio(of frame: UnsafeMutablePointer<AVFrame>) -> Ratio {
        let ratio = unsafe av_guess_sample_aspect_ratio(context, stream, frame)
        return ratio.num > 0 && ratio.den > 0 ? Ratio(Int64(ratio.num), Int64(ratio.den)) : .one
    }

    private static func open(
        _ request: Request, deadline: ReadDeadline
    ) throws(DeviceError) -> UnsafeMutablePointer<AVFormatContext> {
        var context = unsafe avformat_alloc_context()
        var options = unsafe dictionary(request.options)
        defer { unsafe av_dict_free(&options) }
        unsafe context?.pointee.interrupt_callback.opaque = Unmanaged.passUnretained(deadline).toOpaque()
        unsafe context?.pointee.interrupt_callback.callback = { opaque in
            guard let opaque = unsafe opaque else { return 0 }
            return unsafe Unmanaged<ReadDeadline>.fromOpaque(opaque).takeUnretainedValue().isOver ? 1 : 0
        }
        let format = unsafe request.format.flatMap { unsafe av_find_input_format($0) }
        if let name = request.format, unsafe format == nil {
            unsafe avformat_free_context(context)
            throw DeviceError.cannotOpen(request.name, reason: "FFmpeg has no input format \(name)")
        }
        let status = unsafe avformat_open_input(&context, request.url, format, &options)
        guard status >= 0, let opened = unsafe context else {
            if deadline.hasPassed { throw DeviceError.cannotOpen(request.name, reason: Self.silence) }
            throw LibavLibrary.error(status, name: request.name)
        }
        return unsafe opened
    }

    private static func findVideo(
        in context: UnsafeMutablePointer<AVFormatContext>, name: String, deadline: ReadDeadline
    ) throws(DeviceError) -> UnsafeMutablePointer<AVStream> {
        let status = unsafe avformat_find_stream_info(context, nil)
        let index = unsafe av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
        guard index >= 0, let stream = unsafe context.pointee.streams[Int(index)] else {
            if deadline.hasPassed { throw DeviceError.cannotOpen(name, reason: Self.silence) }
            let isEmpty = unsafe context.pointee.nb_streams == 0
            throw DeviceError.unsupported(name, reason: isEmpty || status < 0 ? Self.noMedia : Self.noVideo)
        }
        for other in 0..<Int(unsafe context.pointee.nb_streams) where other != Int(index) {
            unsafe context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
        }
        return unsafe stream
    }

    private static func close(_ context: UnsafeMutablePointer<AVFormatContext>) {
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
        unsafe avformat_close_input(&context)
    }

    private static func dictionary(_ options: [String: String]) -> OpaquePointer? {
        var dictionary: OpaquePointer?
        for (key, value) in options { unsafe av_dict_set(&dictionary, key, value, 0) }
        return unsafe dictionary
    }

    private static let noMedia = "no video that FFmpeg can read"
    private static let noVideo = "has no video stream"
    private static let silence = "no answer for ten seconds"
    /// As long as a peer is waited for.
    private static let openingTimeMax = TimeSpan.seconds(10)
    /// A device without a frame at hand, which does not wait for one itself, is asked again after so long.
    private static let retryInterval = TimeSpan.milliseconds(2)
    /// A camera or server that has sent nothing for so long will not go on; a still screen sends its frames all the
    /// same.
    private static let silenceMax = TimeSpan.seconds(10)
}
