/// The `nal_unit_type` of a NAL unit (ITU-T H.264, table 7-1).
package struct NALUnitType: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    /// Only the five low bits count.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x1F
    }

    /// Whether units of this type hold (a part of) a coded picture's slices.
    package var isSlice: Bool { (1...5).contains(rawValue) }

    /// Whether units of this type begin with a slice header: data partitions B and C do not.
    package var hasSliceHeader: Bool { self == .slice || self == .partitionA || self == .idrSlice }

    package static let slice = NALUnitType(rawValue: 1)
    package static let partitionA = NALUnitType(rawValue: 2)
    package static let partitionB = NALUnitType(rawValue: 3)
    package static let partitionC = NALUnitType(rawValue: 4)
    package static let idrSlice = NALUnitType(rawValue: 5)
    package static let supplementalInformation = NALUnitType(rawValue: 6)
    package static let sequenceParameterSet = NALUnitType(rawValue: 7)
    package static let pictureParameterSet = NALUnitType(rawValue: 8)
    package static let accessUnitDelimiter = NALUnitType(rawValue: 9)
    package static let endOfSequence = NALUnitType(rawValue: 10)
    package static let endOfStream = NALUnitType(rawValue: 11)
    package static let filler = NALUnitType(rawValue: 12)
    package static let sequenceParameterSetExtension = NALUnitType(rawValue: 13)
    package static let prefix = NALUnitType(rawValue: 14)
    package static let subsetSequenceParameterSet = NALUnitType(rawValue: 15)
    package static let auxiliarySlice = NALUnitType(rawValue: 19)
    package static let sliceExtension = NALUnitType(rawValue: 20)
    package static let depthSliceExtension = NALUnitType(rawValue: 21)
}
