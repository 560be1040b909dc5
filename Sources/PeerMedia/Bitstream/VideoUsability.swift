package import PeerUnits

/// How pictures are meant to be shown and buffered (VUI; ITU-T H.264, annex E).
package struct VideoUsability: Hashable, Sendable {
    /// Width to height of one sample; nil where unspecified.
    package private(set) var sampleAspectRatio: Ratio?
    /// Whether the edges may lie outside the visible area; nil where unspecified.
    package private(set) var isOverscanAppropriate: Bool?
    /// `video_format`: component, PAL, NTSC, …; 5 is unspecified.
    package private(set) var videoFormat = 5
    package private(set) var colour = ColourDescription.unspecified
    /// Where chroma samples lie, for top and bottom fields (0: left, the usual).
    package private(set) var chromaLocations = [0, 0]
    package private(set) var timing: Timing?
    /// Where the flag stands that says whether there is a clock: a bit of the unit's payload.
    private(set) var timingPosition = 0
    package private(set) var nalDecoder: HypotheticalDecoder?
    package private(set) var vclDecoder: HypotheticalDecoder?
    package private(set) var isLowDelay = false
    /// Picture timing messages tell fields from frames.
    package private(set) var tellsPictureStructure = false
    package private(set) var restriction: BitstreamRestriction?

    /// The clock of the stream; a frame lasts two ticks.
    package struct Timing: Hashable, Sendable {
        package let unitsInTick: Int
        package let timeScale: Int
        package let isFixedRate: Bool
    }

    package init(from reader: inout BitReader) throws(BitstreamError) {
        if try reader.readFlag() { sampleAspectRatio = try Self.sampleAspectRatio(from: &reader) }
        if try reader.readFlag() { isOverscanAppropriate = try reader.readFlag() }
        if try reader.readFlag() { try readSignalType(from: &reader) }
        if try reader.readFlag() { chromaLocations = try Self.chromaLocations(from: &reader) }
        timingPosition = reader.position
        if try reader.readFlag() { timing = try Self.timing(from: &reader) }
        if try reader.readFlag() { nalDecoder = try HypotheticalDecoder(from: &reader) }
        if try reader.readFlag() { vclDecoder = try HypotheticalDecoder(from: &reader) }
        if nalDecoder != nil || vclDecoder != nil { isLowDelay = try reader.readFlag() }
        tellsPictureStructure = try reader.readFlag()
        if try reader.readFlag() { restriction = try BitstreamRestriction(from: &reader) }
    }

    /// Frames a second, as the clock says; nil where it does not run.
    package var frameRate: Ratio? {
        guard let timing, timing.unitsInTick > 0, timing.timeScale > 0 else { return nil }
        let (scale, units) = (Int64(timing.timeScale), Int64(timing.unitsInTick))
        return scale % 2 == 0 ? Ratio(scale / 2, units) : Ratio(scale, 2 * units)
    }

    private mutating func readSignalType(from reader: inout BitReader) throws(BitstreamError) {
        videoFormat = try reader.readBits(3)
        colour.isFullRange = try reader.readFlag()
        guard try reader.readFlag() else { return }
        colour.primaries = UInt8(truncatingIfNeeded: try reader.readBits(8))
        colour.transfer = UInt8(truncatingIfNeeded: try reader.readBits(8))
        colour.matrix = UInt8(truncatingIfNeeded: try reader.readBits(8))
    }

    private static func sampleAspectRatio(from reader: inout BitReader) throws(BitstreamError) -> Ratio? {
        let index = try reader.readBits(8)
        if index == extendedRatio {
            let width = try reader.readBits(16)
            let height = try reader.readBits(16)
            return width > 0 && height > 0 ? Ratio(Int64(width), Int64(height)) : nil
        }
        return (1...sampleAspectRatios.count).contains(index) ? sampleAspectRatios[index - 1] : nil
    }

    private static func chromaLocations(from reader: inout BitReader) throws(BitstreamError) -> [Int] {
        let top = try reader.readUnsigned("chroma_sample_loc_type_top_field", in: 0...5)
        return [top, try reader.readUnsigned("chroma_sample_loc_type_bottom_field", in: 0...5)]
    }

    private static func timing(from reader: inout BitReader) throws(BitstreamError) -> Timing {
        let unitsInTick = try reader.readBits(32)
        let timeScale = try reader.readBits(32)
        return Timing(unitsInTick: unitsInTick, timeScale: timeScale, isFixedRate: try reader.readFlag())
    }

    private static let extendedRatio = 255

    /// ITU-T H.264, table E-1, from index 1.
    private static let sampleAspectRatios = [
        Ratio(1, 1), Ratio(12, 11), Ratio(10, 11), Ratio(16, 11), Ratio(40, 33), Ratio(24, 11), Ratio(20, 11),
        Ratio(32, 11), Ratio(80, 33), Ratio(18, 11), Ratio(15, 11), Ratio(64, 33), Ratio(160, 99), Ratio(4, 3),
        Ratio(3, 2), Ratio(2, 1),
    ]
}
