/// What a picture's samples are: the first part of a sequence parameter set, told by the high profiles only.
package struct SampleFormat: Hashable, Sendable {
    package private(set) var chroma = ChromaFormat.yuv420
    /// The three planes are coded as three monochrome pictures.
    package private(set) var hasSeparatePlanes = false
    package private(set) var lumaBitDepth = 8
    package private(set) var chromaBitDepth = 8
    /// Lossless where the quantiser is zero.
    package private(set) var bypassesTransform = false
    package private(set) var hasScalingMatrix = false

    /// 8-bit 4:2:0, which is what every profile without these fields has.
    package init() {}

    package init(from reader: inout BitReader) throws(BitstreamError) {
        switch try reader.readUnsigned("chroma_format_idc", in: 0...3) {
        case 0: chroma = .monochrome
        case 1: chroma = .yuv420
        case 2: chroma = .yuv422
        default: chroma = .yuv444
        }
        if chroma == .yuv444 { hasSeparatePlanes = try reader.readFlag() }
        lumaBitDepth = 8 + (try reader.readUnsigned("bit_depth_luma_minus8", in: 0...6))
        chromaBitDepth = 8 + (try reader.readUnsigned("bit_depth_chroma_minus8", in: 0...6))
        bypassesTransform = try reader.readFlag()
        hasScalingMatrix = try reader.readFlag()
        if hasScalingMatrix { try ScalingLists.skip(count: chroma == .yuv444 ? 12 : 8, in: &reader) }
    }

    /// `ChromaArrayType`: whether and how chroma is coded beside luma.
    package var chromaArray: ChromaFormat { hasSeparatePlanes ? .monochrome : chroma }

    /// The profiles whose sequence parameter sets hold these fields (ITU-T H.264, 7.3.2.1.1).
    package static func isTold(byProfile profile: UInt8) -> Bool {
        [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile)
    }
}
