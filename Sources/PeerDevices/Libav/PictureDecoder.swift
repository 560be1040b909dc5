import CPeerAVCodec
import CPeerAVDevice
import PeerMedia

/// Decodes a source's packets, of whatever codec, into pictures in display order.
@safe
struct PictureDecoder: ~Copyable {
    let picture: LibavFrame
    /// Packets that the decoder refused.
    private(set) var damagedPacketCount = 0
    private let name: String
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// - Parameter isLive: gives each picture as soon as it can be shown, at the price of one processor.
    init(of stream: UnsafeMutablePointer<AVStream>, name: String, isLive: Bool) throws(DeviceError) {
        let parameters = unsafe stream.pointee.codecpar
        guard let parameters = unsafe parameters, let codec = unsafe avcodec_find_decoder(parameters.pointee.codec_id)
        else { throw DeviceError.unsupported(name, reason: "FFmpeg has no decoder for its video") }
        let picture = try LibavFrame(of: name)
        guard let context = unsafe avcodec_alloc_context3(codec) else {
            throw DeviceError.cannotOpen(name, reason: "no memory left")
        }
        unsafe avcodec_parameters_to_context(context, parameters)
        unsafe context.pointee.pkt_timebase = stream.pointee.time_base
        unsafe context.pointee.thread_count = isLive ? 1 : 0
        unsafe context.pointee.flags |= isLive ? AV_CODEC_FLAG_LOW_DELAY : 0
        let status = unsafe avcodec_open2(context, codec, nil)
        guard status >= 0 else {
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
            throw DeviceError.unsupported(name, reason: "its video cannot be decoded: \(LibavLibrary.text(status))")
        }
        self.picture = picture
        self.name = name
        unsafe self.context = context
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe avcodec_free_context(&context)
    }

    /// Gives the decoder a packet. A damaged one is counted and passed over.
    mutating func send(_ packet: UnsafeMutablePointer<AVPacket>) {
        if unsafe avcodec_send_packet(context, packet) < 0 { damagedPacketCount += 1 }
    }

    /// Says that no packet follows: what is held back comes out.
    mutating func sendEnd() { unsafe avcodec_send_packet(context, nil) }

    /// Brings the next picture into `picture`.
    /// - Returns: false where the decoder needs another packet first, or has given its last.
    mutating func receive() -> Bool {
        while true {
            let status = unsafe avcodec_receive_frame(context, picture.frame)
            if status >= 0 { return true }
            if status == cpeer_averror_again() || status == cpeer_averror_eof() { return false }
            damagedPacketCount += 1
        }
    }
}
