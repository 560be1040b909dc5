import CPeerAVCodec
import CPeerAVDevice
import PeerMedia

/// Takes a container's H.264 packets apart into pictures.
struct UnitReading {
    private let name: String
    private var splitter = AccessUnitSplitter()
    /// Bytes of the lengths before NAL units; nil where they stand behind start codes.
    private var lengthByteCount: Int?

    /// - Throws: `DeviceError.unsupported` where the stream is not H.264.
    init(of stream: UnsafeMutablePointer<AVStream>, name: String) throws(DeviceError) {
        self.name = name
        let parameters = unsafe stream.pointee.codecpar
        let codec = unsafe parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
        guard codec == AV_CODEC_ID_H264 else {
            let codecName = unsafe String(cString: avcodec_get_name(codec))
            throw DeviceError.unsupported(name, reason: "its video is \(codecName); --copy passes H.264 only")
        }
        unsafe readConfiguration(parameters?.pointee.extradata, Int(parameters?.pointee.extradata_size ?? 0))
    }

    /// The pictures in a packet: one, in every sound container.
    mutating func pictures(in packet: UnsafeMutablePointer<AVPacket>) -> [AccessUnit] {
        var byteCount = 0
        let changed = unsafe av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &byteCount)
        if unsafe changed != nil { unsafe readConfiguration(changed, byteCount) }
        let bytes = unsafe Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
        var pictures = units(in: bytes).compactMap { splitter.receive($0) }
        if let last = splitter.finish() { pictures.append(last) }
        return pictures
    }

    private func units(in bytes: [UInt8]) -> [NALUnit] {
        guard let lengthByteCount else { return AnnexB.units(in: bytes) }
        return (try? AVCC.units(in: bytes, lengthByteCount: lengthByteCount)) ?? []
    }

    /// What stands before the first picture: an `avcC` record, or parameter sets behind start codes.
    private mutating func readConfiguration(_ start: UnsafeMutablePointer<UInt8>?, _ byteCount: Int) {
        let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: byteCount))
        var units = AnnexB.units(in: bytes)
        var rest = bytes.span
        if let record = try? DecoderConfiguration(parsing: &rest) {
            lengthByteCount = record.lengthByteCount
            units = record.sequenceParameterSets + record.pictureParameterSets
        }
        for unit in units { _ = splitter.receive(unit) }
    }
}
