/// The NAL units of one coded picture, in stream order, with what was read of them.
package struct AccessUnit: Hashable, Sendable {
    /// Slices, and whatever stood before or between them: delimiters, parameter sets, supplemental information.
    package let units: [NALUnit]
    /// What the picture is read with; nil where a set has not come or is damaged.
    package let parameterSets: ParameterSets?
    /// The first slice's header; nil where it cannot be read.
    package let header: SliceHeader?
    /// Why the first slice could not be read: mostly a parameter set that has not come, or is damaged.
    package let fault: BitstreamError?

    package var isIDR: Bool { units.contains { unit in unit.type == .idrSlice } }

    /// The slices alone, each behind its 4-byte length: a frame entity's `body`. Supplemental information stays out:
    /// no decoder needs it for the pictures.
    package var body: [UInt8] { AVCC.body(of: units.filter(\.type.isSlice)) }
}
