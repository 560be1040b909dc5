/// The two parameter sets that a picture is read with, and their NAL units.
package struct ParameterSets: Hashable, Sendable {
    package let sequence: SequenceParameterSet
    package let picture: PictureParameterSet
    /// The raw NAL unit, without start code or length: a frame entity's `sps`.
    package let sps: [UInt8]
    /// The raw NAL unit, without start code or length: a frame entity's `pps`.
    package let pps: [UInt8]

    /// - Throws: `BitstreamError`; `missingParameterSet` where the two do not belong together.
    package init(sps: [UInt8], pps: [UInt8]) throws(BitstreamError) {
        sequence = try SequenceParameterSet(parsing: sps.span)
        picture = try PictureParameterSet(parsing: pps.span, with: sequence)
        self.sps = sps
        self.pps = pps
    }

    /// Whether the link carries such pictures.
    /// - Throws: `unsupported`, saying what it is.
    package func checkCarried() throws(BitstreamError) {
        try sequence.checkCarried()
        guard picture.sliceGroups == nil else { throw .unsupported("slice groups") }
    }
}
