import CPeerAVCodec
import PeerMedia

/// Owns one open H.264 decoder of libavcodec's: packets in, pictures out.
@safe struct LibavContext: ~Copyable {
    /// The picture that `receive()` gave last.
    let picture: LibavPicture
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let rows: UnsafeMutablePointer<cpeer_rows>

    /// - Parameter reorders: whether pictures are held back for output order, as streams with B frames need.
    init(reorders: Bool, concealsErrors: Bool) throws(VideoCodecError) {
        let picture = try LibavPicture()
        var packet = unsafe av_packet_alloc()
        var context = unsafe avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_H264))
        unsafe LibavContext.configure(context, reorders: reorders, concealsErrors: concealsErrors)
        guard let openContext = unsafe context, let openPacket = unsafe packet,
            unsafe avcodec_open2(openContext, nil, nil) == 0
        else {
            unsafe avcodec_free_context(&context)
            unsafe av_packet_free(&packet)
            throw .damaged("libavcodec has no H.264 decoder")
        }
        self.picture = picture
        unsafe rows = .allocate(capacity: 1)
        unsafe rows.initialize(to: cpeer_rows())
        unsafe cpeer_note_rows(openContext, rows)
        unsafe self.context = openContext
        unsafe self.packet = openPacket
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe avcodec_free_context(&context)
        unsafe av_packet_free(&packet)
        unsafe rows.deallocate()
    }

    /// How many rows of macroblocks of the picture that was sent last libavcodec has finished. The first row does not
    /// count where it is deblocked, unless it is the only one.
    var finishedRowCount: Int { unsafe Int(rows.pointee.count) }

    /// Hands one picture's bytes to the decoder; `receive()` then gives what comes of it.
    /// - Parameters:
    ///   - sets: parameter sets that are new to the decoder, put in front.
    ///   - body: NAL units behind 4-byte lengths, standing at `units`.
    ///   - tag: comes back with the picture.
    /// - Returns: whether the decoder took it.
    func send(sets: [[UInt8]], body: [UInt8], units: [Range<Int>], tag: Int64) -> Bool {
        let startCode = AnnexB.startCode
        let byteCount = sets.reduce(body.count) { sum, set in sum + startCode.count + set.count }
        guard byteCount < Int32.max, unsafe av_new_packet(packet, Int32(byteCount)) == 0 else { return false }
        defer { unsafe av_packet_unref(packet) }
        guard let start = unsafe packet.pointee.data else { return false }
        var position = 0
        for part in sets.flatMap({ [startCode, $0] }) + [body] {
            unsafe part.withUnsafeBufferPointer { bytes in
                guard let source = bytes.baseAddress else { return }
                unsafe (start + position).update(from: source, count: bytes.count)
            }
            position += part.count
        }
        let bodyStart = unsafe start + (position - body.count)
        for unit in units {
            for (index, byte) in startCode.enumerated() {
                unsafe bodyStart[unit.lowerBound - startCode.count + index] = byte
            }
        }
        unsafe packet.pointee.pts = tag
        unsafe rows.pointee = cpeer_rows()
        return unsafe avcodec_send_packet(context, packet) == 0
    }

    /// Says that nothing more comes: `receive()` then gives what is still held back.
    func sendEnd() {
        unsafe avcodec_send_packet(context, nil)
    }

    /// Puts the next picture into `picture`.
    /// - Returns: its tag; nil where there is none yet.
    func receive() -> Int64? {
        unsafe avcodec_receive_frame(context, picture.frame) == 0 ? picture.frame.pointee.pts : nil
    }

    /// Forgets everything but the parameter sets; the next picture can only be a keyframe.
    func flush() {
        unsafe avcodec_flush_buffers(context)
    }

    private static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>?, reorders: Bool, concealsErrors: Bool
    ) {
        guard let context = unsafe context else { return }
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags = AV_CODEC_FLAG_UNALIGNED | (reorders ? 0 : AV_CODEC_FLAG_LOW_DELAY)
        unsafe context.pointee.err_recognition = concealsErrors ? 0 : AV_EF_EXPLODE
        // Strict compliance has the decoder hold back as many pictures as the level allows where the stream does not
        // say how many: more than needed, but none comes too late for its place.
        unsafe context.pointee.strict_std_compliance = reorders ? FF_COMPLIANCE_STRICT : FF_COMPLIANCE_NORMAL
        // What libavcodec does to conceal one frame's damage has been seen to spoil frames after it.
        if !concealsErrors { unsafe context.pointee.error_concealment = 0 }
        unsafe context.pointee.max_pixels = pixelCountMax
        unsafe context.pointee.log_level_offset = silence
    }

    /// The largest picture of the link, each side rounded up to whole macroblocks.
    private static let pixelCountMax: Int64 = 3_840 * 2_160 + 16 * (3_840 + 3_840)
    /// Added to the level of each message of this context, so that even an error (16) lies beyond the most talkative
    /// level (56) that the process may have chosen; above 255 are other bits.
    private static let silence: Int32 = 100
}
