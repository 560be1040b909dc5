import CPeerX264
import PeerMedia

/// Takes apart what x264 gives: NAL units, each behind a 4-byte length, and reconstructed pictures.
enum X264Units {
    /// The slices one after the other, lengths included; what else x264 writes (SEI) is left out.
    static func slices(_ units: UnsafeBufferPointer<x264_nal_t>) -> [UInt8] {
        let slices = unsafe units.filter { unsafe isSlice($0) }
        let byteCount = unsafe slices.reduce(0) { sum, unit in unsafe sum + Int(unit.i_payload) }
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            for index in unsafe slices.indices {
                let unit = unsafe slices[index]
                let target = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
                _ = unsafe target.update(from: UnsafeBufferPointer(start: unit.p_payload, count: Int(unit.i_payload)))
                unsafe count += Int(unit.i_payload)
            }
        }
    }

    /// The raw sequence and picture parameter set of an open encoder; empty where it gives none.
    static func parameterSets(of encoder: OpaquePointer) -> (sps: [UInt8], pps: [UInt8]) {
        var units: UnsafeMutablePointer<x264_nal_t>?
        var unitCount: Int32 = 0
        guard unsafe x264_encoder_headers(encoder, &units, &unitCount) > 0, let units = unsafe units else {
            return ([], [])
        }
        let all = unsafe UnsafeBufferPointer(start: units, count: Int(unitCount))
        return unsafe (bytes(of: NAL_SPS, in: all), bytes(of: NAL_PPS, in: all))
    }

    /// The I420 samples of a reconstructed picture, whose chroma x264 keeps interleaved (NV12).
    static func samples(of image: x264_image_t, size: PictureSize) -> [UInt8] {
        guard let luma = unsafe image.plane.0, let chroma = unsafe image.plane.1 else { return [] }
        var samples: [UInt8] = []
        samples.reserveCapacity(VideoFrame.sampleCount(width: size.width, height: size.height))
        for row in 0..<size.height {
            let start = unsafe luma + row * Int(image.i_stride.0)
            unsafe samples.append(contentsOf: UnsafeBufferPointer(start: start, count: size.width))
        }
        for component in 0..<2 {
            for row in 0..<size.height / 2 {
                let start = unsafe chroma + row * Int(image.i_stride.1) + component
                for column in 0..<size.width / 2 { unsafe samples.append(start[2 * column]) }
            }
        }
        return samples
    }

    /// The first unit of `type` without its length; empty where there is none.
    private static func bytes(of type: nal_unit_type_e, in units: UnsafeBufferPointer<x264_nal_t>) -> [UInt8] {
        guard let unit = unsafe units.first(where: { unsafe $0.i_type == Int32(type.rawValue) }) else { return [] }
        return unsafe [UInt8](UnsafeBufferPointer(start: unit.p_payload, count: Int(unit.i_payload)).dropFirst(4))
    }

    private static func isSlice(_ unit: x264_nal_t) -> Bool {
        unsafe unit.i_type == Int32(NAL_SLICE.rawValue) || unit.i_type == Int32(NAL_SLICE_IDR.rawValue)
    }
}
