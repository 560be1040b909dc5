package import PeerUnits

/// A sequence parameter set (SPS), read whole (ITU-T H.264, 7.3.2.1.1 and annex E).
package struct SequenceParameterSet: Hashable, Sendable {
    /// What picture parameter sets call it, 0...31.
    package let id: Int
    /// `profile_idc`: 66 baseline, 77 main, 100 high, …
    package let profile: UInt8
    /// `constraint_set0_flag` is the highest bit.
    package let constraints: UInt8
    /// `level_idc`: ten times the level.
    package let level: UInt8
    package let samples: SampleFormat
    /// How many bits of the frame counter each slice carries, 4...16.
    package let frameNumberBitCount: Int
    package let pictureOrder: PictureOrder
    /// `max_num_ref_frames`, 0...16.
    package let referenceFrameCountMax: Int
    package let allowsFrameNumberGaps: Bool
    package let geometry: PictureGeometry
    /// nil where there is none, and where it is damaged.
    package let usability: VideoUsability?
    /// The usability information cannot be read. The pictures can be decoded without it, so that this is no error.
    package let isUsabilityDamaged: Bool

    /// Reads the NAL unit `unit` (no start code, emulation prevention in place).
    /// - Throws: `BitstreamError`; damage in the usability information alone is told by `isUsabilityDamaged` instead.
    package init(parsing unit: Span<UInt8>) throws(BitstreamError) {
        var reader = try NALUnit.reader(of: unit, type: .sequenceParameterSet, byteCountMax: Self.byteCountMax)
        profile = UInt8(truncatingIfNeeded: try reader.readBits(8))
        constraints = UInt8(truncatingIfNeeded: try reader.readBits(8))
        level = UInt8(truncatingIfNeeded: try reader.readBits(8))
        id = try reader.readUnsigned("seq_parameter_set_id", in: 0...31)
        samples = SampleFormat.isTold(byProfile: profile) ? try SampleFormat(from: &reader) : SampleFormat()
        frameNumberBitCount = 4 + (try reader.readUnsigned("log2_max_frame_num_minus4", in: 0...12))
        pictureOrder = try PictureOrder(from: &reader)
        referenceFrameCountMax = try reader.readUnsigned("max_num_ref_frames", in: 0...16)
        allowsFrameNumberGaps = try reader.readFlag()
        geometry = try PictureGeometry(from: &reader, chromaArray: samples.chromaArray)
        let hasUsability = try reader.readFlag()
        usability = hasUsability ? try? VideoUsability(from: &reader) : nil
        isUsabilityDamaged = hasUsability && usability == nil
    }

    /// The same for an array.
    package init(parsing unit: [UInt8]) throws(BitstreamError) {
        try self.init(parsing: unit.span)
    }

    /// The size that is shown, cropping done.
    package var size: PictureSize { geometry.croppedSize }

    /// How many frame numbers there are before they begin again (`MaxFrameNum`).
    package var frameNumberCount: Int { 1 << frameNumberBitCount }

    package var colour: ColourDescription { usability?.colour ?? .unspecified }

    /// 1:1 where square or unknown.
    package var sampleAspectRatio: Ratio { usability?.sampleAspectRatio ?? .one }

    /// How many frames a decoder may have to hold back before it gives the first (ITU-T H.264, E.2.1).
    package var reorderedFrameCountMax: Int {
        if pictureOrder == .codingOrder { return 0 }
        return usability?.restriction?.reorderedFrameCount ?? (isIntraOnly ? 0 : bufferedFrameCountMax)
    }

    /// How many frames a decoder must have room for, by the stream's own word or by its level.
    package var bufferedFrameCountMax: Int {
        if let restriction = usability?.restriction { return restriction.bufferedFrameCount }
        if isIntraOnly { return 0 }
        return DecodedPictureBuffer.frameCountMax(for: geometry.codedSize, level: level, constraints: constraints)
    }

    /// Whether the link carries such pictures: 8-bit 4:2:0, progressive, of a supported size.
    /// - Throws: `unsupported`, saying what it is.
    package func checkCarried() throws(BitstreamError) {
        guard samples.chroma == .yuv420 else { throw .unsupported("chroma other than 4:2:0") }
        guard samples.lumaBitDepth == 8, samples.chromaBitDepth == 8 else { throw .unsupported("more than 8 bits") }
        guard geometry.isFrameOnly else { throw .unsupported("interlaced") }
        guard size.isSupported else { throw .unsupported("size \(size.width)x\(size.height)") }
    }

    /// The intra profiles say so by a constraint flag (ITU-T H.264, A.2.8 to A.2.11).
    private var isIntraOnly: Bool { [44, 86, 100, 110, 122, 244].contains(profile) && constraints & 0x10 != 0 }

    /// Twelve scaling lists (1 KiB), 255 order offsets (2 KiB) and two descriptions of 32 buffers (1 KiB), each element
    /// at its longest, stay below 8 KiB.
    private static let byteCountMax = 8_192
}
