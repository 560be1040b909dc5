import CPeerAVCodec
import CPeerAVDevice
import PeerMedia

/// Reads the pictures of a container's first H.264 track through libavformat.
@safe final class ContainerReader {
    /// What the container says of the pictures' size.
    let size: PictureSize
    private var format: UnsafeMutablePointer<AVFormatContext>?
    private var packet: UnsafeMutablePointer<AVPacket>?
    private let stream: Int32
    private var splitter = AccessUnitSplitter()
    private var lengthByteCount: Int?
    private var waiting: [AccessUnit] = []

    init(path: String) throws {
        av_log_set_level(AV_LOG_QUIET)
        var format: UnsafeMutablePointer<AVFormatContext>?
        guard unsafe avformat_open_input(&format, path, nil, nil) >= 0, let opened = unsafe format else {
            throw ContainerError.unreadable
        }
        // Some containers tell of their tracks only as they are read.
        unsafe avformat_find_stream_info(opened, nil)
        guard let stream = unsafe ContainerReader.track(of: opened),
            let parameters = unsafe opened.pointee.streams[stream]?.pointee.codecpar
        else {
            unsafe avformat_close_input(&format)
            throw ContainerError.noTrack
        }
        unsafe self.format = format
        self.stream = Int32(stream)
        unsafe packet = av_packet_alloc()
        size = unsafe PictureSize(width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
        let extra = unsafe UnsafeBufferPointer(
            start: parameters.pointee.extradata, count: Int(parameters.pointee.extradata_size))
        configure(unsafe [UInt8](extra))
    }

    deinit {
        unsafe av_packet_free(&packet)
        unsafe avformat_close_input(&format)
    }

    /// The next picture; nil at the end.
    func next() -> AccessUnit? {
        while waiting.isEmpty {
            guard let format = unsafe format, let packet = unsafe packet,
                unsafe av_read_frame(format, packet) >= 0
            else { return nil }
            defer { unsafe av_packet_unref(packet) }
            if unsafe packet.pointee.stream_index == stream { unsafe read(packet.pointee) }
        }
        return waiting.removeFirst()
    }

    private static func track(of format: UnsafeMutablePointer<AVFormatContext>) -> Int? {
        unsafe (0..<Int(format.pointee.nb_streams)).first { index in
            unsafe format.pointee.streams[index]?.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_H264
        }
    }

    private func read(_ packet: AVPacket) {
        for index in 0..<Int(unsafe packet.side_data_elems) {
            let side = unsafe packet.side_data[index]
            guard unsafe side.type == AV_PKT_DATA_NEW_EXTRADATA else { continue }
            configure(unsafe [UInt8](UnsafeBufferPointer(start: side.data, count: Int(side.size))))
        }
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: packet.data, count: Int(packet.size)))
        for unit in units(of: bytes) {
            if let picture = splitter.receive(unit) { waiting.append(picture) }
        }
        if let picture = splitter.finish() { waiting.append(picture) }
    }

    /// None where the lengths do not add up: libavcodec, too, decodes nothing of such a packet.
    private func units(of bytes: [UInt8]) -> [NALUnit] {
        guard let lengthByteCount else { return AnnexB.units(in: bytes) }
        return (try? AVCC.units(in: bytes, lengthByteCount: lengthByteCount)) ?? []
    }

    /// Takes the parameter sets of an `avcC` record, or of Annex B bytes.
    private func configure(_ extra: [UInt8]) {
        var span = extra.span
        if let record = try? DecoderConfiguration(parsing: &span) {
            lengthByteCount = record.lengthByteCount
            for unit in record.sequenceParameterSets + record.pictureParameterSets { _ = splitter.receive(unit) }
        } else {
            for unit in AnnexB.units(in: extra) { _ = splitter.receive(unit) }
        }
    }
}
