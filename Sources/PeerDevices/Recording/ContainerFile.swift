import CPeerAVCodec
import CPeerAVDevice
import Glibc
import PeerMedia
import PeerUnits

/// A recording in MP4, Matroska or MPEG-TS, written in pieces of half a second: whatever ends the program, all but the
/// last piece can be played.
@safe
final class ContainerFile: EncodedFile {
    private let container: RecordingContainer
    private let file: OutputFile
    private let output: MuxerOutput
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let sets: ParameterSets
    /// The newest picture waits for the one after it, which tells how long it lasts.
    private var waiting: RecordedPicture?
    private var pieceStart: Int64 = 0
    /// The length of the file up to the last whole piece.
    private var pieceEnd: Int64 = 0
    private var lastTime: Int64 = -1

    /// Writes the container's head for pictures with these parameter sets.
    init(_ file: OutputFile, _ container: RecordingContainer, _ sets: ParameterSets) throws(DeviceError) {
        LibavLibrary.prepare()
        let output = try MuxerOutput(file)
        let memory = DeviceError.cannotWrite(file.path, reason: "no memory left")
        var context: UnsafeMutablePointer<AVFormatContext>?
        unsafe avformat_alloc_output_context2(&context, nil, Self.format(container), nil)
        guard let context = unsafe context, let packet = unsafe av_packet_alloc() else { throw memory }
        guard let stream = unsafe avformat_new_stream(context, nil) else { throw memory }
        unsafe context.pointee.pb = output.context
        unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        unsafe context.pointee.avoid_negative_ts = 0
        unsafe stream.pointee.time_base = Self.timeBase
        unsafe StreamDescription.apply(sets, to: stream, hasExtradata: container != .ts)
        self.container = container
        self.file = file
        self.output = output
        unsafe self.context = context
        unsafe self.stream = stream
        unsafe self.packet = packet
        self.sets = sets
        try writeHeader()
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
        unsafe avformat_free_context(context)
    }

    func accepts(_ picture: RecordedPicture) -> Bool {
        if container == .ts { return picture.sets.sequence.size == sets.sequence.size }
        return picture.sets.sps == sets.sps && picture.sets.pps == sets.pps
    }

    func write(_ picture: RecordedPicture) throws(DeviceError) {
        if let before = waiting { try writePacket(before, until: ticks(picture.microSec)) }
        if picture.isKeyframe || picture.microSec - pieceStart >= Self.pieceTime { try endPiece(at: picture.microSec) }
        waiting = picture
    }

    func finish() throws(DeviceError) {
        if let last = waiting { try writePacket(last, until: ticks(last.microSec + Self.lastFrameTime)) }
        waiting = nil
        guard unsafe av_write_trailer(context) >= 0, file.failureCode == 0 else { throw file.failure }
    }

    private func writeHeader() throws(DeviceError) {
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        for (key, value) in Self.options(container) { unsafe av_dict_set(&options, key, value, 0) }
        unsafe av_dict_set(&context.pointee.metadata, "creation_time", "now", 0)
        guard unsafe avformat_write_header(context, &options) >= 0 else { throw file.failure }
        unsafe avio_flush(context.pointee.pb)
        pieceEnd = unsafe avio_seek(context.pointee.pb, 0, SEEK_CUR)
    }

    /// A time in ticks of the container's clock.
    private func ticks(_ microSec: Int64) -> Int64 {
        av_rescale_q(microSec, Self.timeBase, unsafe stream.pointee.time_base)
    }

    /// - Parameter end: when the next picture follows, in ticks. A duration that is rounded by itself may reach beyond
    ///   it, which makes the MP4 muxer move that picture.
    private func writePacket(_ picture: RecordedPicture, until end: Int64) throws(DeviceError) {
        let bytes = try bytes(of: picture)
        guard unsafe av_new_packet(packet, Int32(bytes.count)) >= 0 else { throw file.failure }
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: bytes.count).copyMemory(from: bytes)
        }
        // Two pictures within one tick of the container's clock would be refused.
        lastTime = max(ticks(picture.microSec), lastTime + 1)
        unsafe packet.pointee.pts = lastTime
        unsafe packet.pointee.dts = lastTime
        unsafe packet.pointee.duration = max(end - lastTime, 1)
        unsafe packet.pointee.flags = picture.isKeyframe ? AV_PKT_FLAG_KEY : 0
        let status = unsafe av_write_frame(context, packet)
        unsafe av_packet_unref(packet)
        unsafe avio_flush(context.pointee.pb)
        guard status >= 0, file.failureCode == 0 else { throw file.failure }
    }

    /// Hands what the muxer holds to the system, as a fragment or cluster that stands by itself.
    private func endPiece(at time: Int64) throws(DeviceError) {
        pieceStart = time
        let status = unsafe av_write_frame(context, nil)
        unsafe avio_flush(context.pointee.pb)
        guard status >= 0, file.failureCode == 0 else {
            // Half a fragment would make some players refuse the whole file.
            file.truncate(to: pieceEnd)
            throw file.failure
        }
        pieceEnd = unsafe avio_seek(context.pointee.pb, 0, SEEK_CUR)
    }

    /// MPEG-TS carries the byte stream format, with parameter sets before each keyframe.
    private func bytes(of picture: RecordedPicture) throws(DeviceError) -> [UInt8] {
        container == .ts ? try ByteStream.bytes(of: picture, name: file.path) : picture.body
    }

    private static func format(_ container: RecordingContainer) -> String {
        switch container {
        case .mp4: "mp4"
        case .mkv: "matroska"
        case .ts: "mpegts"
        case .h264: "h264"
        }
    }

    private static func options(_ container: RecordingContainer) -> [String: String] {
        switch container {
        case .mp4: ["movflags": "empty_moov+default_base_moof+frag_custom", "video_track_timescale": "90000"]
        default: [:]
        }
    }

    private static let timeBase = AVRational(num: 1, den: 1_000_000)
    /// What a crash may cost, in microseconds.
    private static let pieceTime: Int64 = 500_000
    /// Nobody knows how long the last picture would have been shown.
    private static let lastFrameTime: Int64 = 33_333
}
