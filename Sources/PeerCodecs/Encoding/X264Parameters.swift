import CPeerX264
import Glibc
import PeerMedia
import PeerUnits

/// How x264 is set up for a real-time link.
enum X264Parameters {
    /// - Throws: `encoderFailed` for a preset that x264 does not know.
    static func make(
        format: StreamFormat, configuration: EncoderConfiguration, rate: SlotRate
    ) throws(VideoCodecError) -> x264_param_t {
        var parameters = unsafe x264_param_t()
        guard unsafe x264_param_default_preset(&parameters, configuration.preset, "zerolatency") == 0 else {
            throw .encoderFailed("x264 has no preset \(configuration.preset)")
        }
        unsafe setPicture(format, in: &parameters)
        unsafe setTime(in: &parameters)
        unsafe setThreads(threadCount(for: format.size, configuration: configuration), in: &parameters)
        unsafe setReferences(configuration.referenceCount, size: format.size.coded, in: &parameters)
        unsafe parameters.rc.i_rc_method = X264_RC_ABR
        unsafe parameters.rc.i_qp_min = quantizerMin
        unsafe set(rate, in: &parameters)
        unsafe parameters.b_full_recon = configuration.keepsReconstruction ? 1 : 0
        unsafe parameters.b_annexb = 0
        unsafe parameters.b_repeat_headers = 0
        return unsafe parameters
    }

    /// Bitrate and greatest bitrate are the same: x264 then fills the slot and keeps no account of earlier frames.
    static func set(_ rate: SlotRate, in parameters: inout x264_param_t) {
        unsafe parameters.rc.i_bitrate = Int32(rate.kilobitsPerSecond)
        unsafe parameters.rc.i_vbv_max_bitrate = Int32(rate.kilobitsPerSecond)
        unsafe parameters.rc.i_vbv_buffer_size = Int32(rate.bufferKilobits)
    }

    /// One slice for each thread costs bits at its borders (two: 0.3 dB), so pictures that one core encodes in time
    /// have one. From 1920x1080 on the time a picture takes is a good part of the delay, and small boards need their
    /// cores.
    static func threadCount(for size: PictureSize, configuration: EncoderConfiguration) -> Int {
        if let threadCount = configuration.threadCount { return threadCount }
        let wanted = size.width * size.height >= 2_560 * 1_440 ? 4 : size.width * size.height >= 1_920 * 1_080 ? 2 : 1
        return max(min(wanted, sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    }

    private static func setPicture(_ format: StreamFormat, in parameters: inout x264_param_t) {
        unsafe parameters.i_width = Int32(format.size.coded.width)
        unsafe parameters.i_height = Int32(format.size.coded.height)
        unsafe parameters.i_csp = Int32(X264_CSP_I420)
        unsafe parameters.vui.b_fullrange = format.colour.isFullRange ? 1 : 0
        unsafe parameters.vui.i_colorprim = Int32(format.colour.primaries)
        unsafe parameters.vui.i_transfer = Int32(format.colour.transfer)
        unsafe parameters.vui.i_colmatrix = Int32(format.colour.matrix)
        let ratio = format.sampleAspectRatio
        guard (1...65_535).contains(ratio.numerator), ratio.denominator <= 65_535 else { return }
        unsafe parameters.vui.i_sar_width = Int32(ratio.numerator)
        unsafe parameters.vui.i_sar_height = Int32(ratio.denominator)
    }

    /// Every frame is one tick of a nominal rate, whatever its true time: the rate control then works per frame, and
    /// a source of changing rate cannot upset it. (x264's mode for variable rates would hold each frame back until it
    /// knows the next one's time.) The true times travel beside the bytes, in `FrameEntity.microSec`; the rate in the
    /// sequence parameter set is written over with the source's own (`SequenceParameterSet.announcing`).
    private static func setTime(in parameters: inout x264_param_t) {
        unsafe parameters.i_fps_num = UInt32(SlotRate.framesPerSecond)
        unsafe parameters.i_fps_den = 1
        unsafe parameters.b_vfr_input = 0
    }

    private static func setThreads(_ count: Int, in parameters: inout x264_param_t) {
        unsafe parameters.i_threads = Int32(count)
        unsafe parameters.b_sliced_threads = count > 1 ? 1 : 0
    }

    /// Many frames are kept and few are searched: what is kept is what an invalidation can fall back on. No B frames,
    /// no intra refresh, no keyframe but where one is asked for.
    private static func setReferences(_ count: Int, size: PictureSize, in parameters: inout x264_param_t) {
        let kept = DecodedPictureBuffer.frameCountMax(for: size)
        unsafe parameters.i_dpb_size = Int32(kept)
        unsafe parameters.i_frame_reference = Int32(count)
        unsafe parameters.i_bframe = 0
        unsafe parameters.b_intra_refresh = 0
        unsafe parameters.i_keyint_max = X264_KEYINT_MAX_INFINITE
        unsafe parameters.i_scenecut_threshold = 0
        unsafe parameters.i_level_idc = Int32(H264Level.lowest(for: size, keeping: kept))
        // Weights per frame are fine; copies of a frame under several weights would not be in the mirror.
        unsafe parameters.analyse.i_weighted_pred = min(parameters.analyse.i_weighted_pred, Int32(X264_WEIGHTP_SIMPLE))
    }

    /// Beyond this the eye gains nothing: without a floor a still picture is refined at full rate until it is lossless.
    private static let quantizerMin: Int32 = 10
}
