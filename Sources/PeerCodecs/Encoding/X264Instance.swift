import CPeerX264
import PeerMedia

/// Owns one open x264 encoder: one stream format, from a keyframe on.
@safe struct X264Instance: ~Copyable {
    /// Raw sequence parameter set.
    let sps: [UInt8]
    /// Raw picture parameter set.
    let pps: [UInt8]
    /// The rate in force.
    private(set) var rate: SlotRate
    private let handle: OpaquePointer
    private let message: X264Message
    private let codedSize: PictureSize
    private let keepsReconstruction: Bool
    private var parameters: x264_param_t

    /// - Throws: `encoderFailed` with x264's own words.
    init(format: StreamFormat, configuration: EncoderConfiguration, rate: SlotRate) throws(VideoCodecError) {
        let message = X264Message()
        var parameters = unsafe try X264Parameters.make(format: format, configuration: configuration, rate: rate)
        unsafe message.attach(to: &parameters)
        guard let handle = unsafe cpeer_x264_encoder_open(&parameters) else {
            throw .encoderFailed(message.text(or: "x264 does not open for this picture"))
        }
        unsafe x264_encoder_parameters(handle, &parameters)
        let sets = unsafe X264Units.parameterSets(of: handle)
        sps = (try? SequenceParameterSet.announcing(format.frameRate, in: sets.sps)) ?? sets.sps
        pps = sets.pps
        unsafe self.handle = handle
        unsafe self.parameters = parameters
        self.message = message
        self.rate = rate
        codedSize = format.size.coded
        keepsReconstruction = configuration.keepsReconstruction
    }

    deinit {
        unsafe x264_encoder_close(handle)
    }

    /// From the next frame on, no frame takes more than the slot of `rate`.
    mutating func setRate(_ rate: SlotRate) throws(VideoCodecError) {
        unsafe X264Parameters.set(rate, in: &parameters)
        guard unsafe x264_encoder_reconfig(handle, &parameters) == 0 else {
            throw .encoderFailed(message.text(or: "x264 refuses the rate"))
        }
        self.rate = rate
    }

    /// No later frame is predicted from this frame, nor from any frame after it that was encoded before this call.
    func invalidate(_ frameNumber: FrameNumber) throws(VideoCodecError) {
        guard unsafe x264_encoder_invalidate_reference(handle, Int64(frameNumber.rawValue)) == 0 else {
            throw .encoderFailed(message.text(or: "x264 refuses an invalidation"))
        }
    }

    /// Encodes the I420 `samples` of the coded size. x264 knows the frame by its number, where it expects a time.
    func encode(
        _ samples: [UInt8], as frameNumber: FrameNumber, isKeyframe: Bool
    ) throws(VideoCodecError) -> EncodedPicture {
        var input = unsafe x264_picture_t()
        unsafe x264_picture_init(&input)
        unsafe input.i_pts = Int64(frameNumber.rawValue)
        unsafe input.i_type = isKeyframe ? X264_TYPE_IDR : X264_TYPE_AUTO
        var output = unsafe x264_picture_t()
        var units: UnsafeMutablePointer<x264_nal_t>?
        var unitCount: Int32 = 0
        let byteCount = unsafe samples.withUnsafeBufferPointer { buffer in
            unsafe setPlanes(of: &input.img, to: buffer)
            return unsafe x264_encoder_encode(handle, &units, &unitCount, &input, &output)
        }
        guard byteCount > 0, let units = unsafe units else {
            throw .encoderFailed(message.text(or: "x264 gives no picture"))
        }
        return unsafe EncodedPicture(
            body: X264Units.slices(UnsafeBufferPointer(start: units, count: Int(unitCount))),
            isKeyframe: output.b_keyframe != 0,
            reconstruction: keepsReconstruction ? X264Units.samples(of: output.img, size: codedSize) : nil)
    }

    private func setPlanes(of image: inout x264_image_t, to samples: UnsafeBufferPointer<UInt8>) {
        guard let luma = unsafe UnsafeMutablePointer(mutating: samples.baseAddress) else { return }
        let lumaCount = codedSize.width * codedSize.height
        image.i_csp = Int32(X264_CSP_I420)
        image.i_plane = 3
        image.i_stride = (Int32(codedSize.width), Int32(codedSize.width / 2), Int32(codedSize.width / 2), 0)
        unsafe image.plane = (luma, luma + lumaCount, luma + lumaCount + lumaCount / 4, nil)
    }
}
