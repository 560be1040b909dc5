import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerUnits

/// What a container says of an H.264 stream before its first picture.
enum StreamDescription {
    /// - Parameter hasExtradata: the container keeps parameter sets, as an `avcC` record.
    static func apply(_ sets: ParameterSets, to stream: UnsafeMutablePointer<AVStream>, hasExtradata: Bool) {
        guard let parameters = unsafe stream.pointee.codecpar else { return }
        let (size, colour, ratio) = (sets.sequence.size, sets.sequence.colour, sets.sequence.sampleAspectRatio)
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe parameters.pointee.codec_id = AV_CODEC_ID_H264
        unsafe parameters.pointee.width = Int32(size.width)
        unsafe parameters.pointee.height = Int32(size.height)
        unsafe parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        let aspect = AVRational(
            num: Int32(truncatingIfNeeded: ratio.numerator), den: Int32(truncatingIfNeeded: ratio.denominator))
        unsafe parameters.pointee.sample_aspect_ratio = aspect
        unsafe stream.pointee.sample_aspect_ratio = aspect
        unsafe parameters.pointee.color_range = colour.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        unsafe parameters.pointee.color_primaries = AVColorPrimaries(UInt32(colour.primaries))
        unsafe parameters.pointee.color_trc = AVColorTransferCharacteristic(UInt32(colour.transfer))
        unsafe parameters.pointee.color_space = AVColorSpace(UInt32(colour.matrix))
        if hasExtradata { unsafe setExtradata(DecoderConfiguration.record(for: sets), of: parameters) }
    }

    /// The size of a stream's pictures, by the container's word.
    static func size(of stream: UnsafeMutablePointer<AVStream>) -> PictureSize {
        guard let parameters = unsafe stream.pointee.codecpar else { return PictureSize(width: 0, height: 0) }
        return PictureSize(width: Int(unsafe parameters.pointee.width), height: Int(unsafe parameters.pointee.height))
    }

    private static func setExtradata(_ record: [UInt8], of parameters: UnsafeMutablePointer<AVCodecParameters>) {
        let byteCount = record.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let memory = unsafe av_mallocz(byteCount) else { return }
        unsafe UnsafeMutableRawBufferPointer(start: memory, count: byteCount).copyBytes(from: record)
        unsafe parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        unsafe parameters.pointee.extradata_size = Int32(record.count)
    }
}
