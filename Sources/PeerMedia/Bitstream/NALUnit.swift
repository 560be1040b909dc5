import PeerUnits

/// One NAL unit: its raw bytes, emulation prevention included, without start code or length.
package struct NALUnit: Hashable, Sendable {
    package let bytes: [UInt8]

    /// - Throws: `invalidUnit` where there is no byte or the forbidden bit is set.
    package init(_ bytes: [UInt8]) throws(BitstreamError) {
        try NALUnit.check(bytes.span)
        self.bytes = bytes
    }

    /// - Throws: `invalidUnit` where there is no byte or the forbidden bit is set.
    package init(copying bytes: Span<UInt8>) throws(BitstreamError) {
        try NALUnit.check(bytes)
        self.bytes = [UInt8](copying: bytes)
    }

    package var type: NALUnitType { NALUnitType(rawValue: bytes[0]) }

    /// Zero where no other picture predicts from this one (`nal_ref_idc`, 0...3).
    package var referenceIDC: UInt8 { bytes[0] >> 5 & 3 }

    /// A reader of the payload of `unit`, which must be of `type`.
    package static func reader(
        of unit: Span<UInt8>, type: NALUnitType, byteCountMax: Int
    ) throws(BitstreamError) -> BitReader {
        try check(unit)
        let found = NALUnitType(rawValue: unit[0])
        guard found == type else { throw .unexpectedUnit(found) }
        return BitReader(unit: unit, byteCountMax: byteCountMax)
    }

    /// Looks at the length and the header byte.
    /// - Throws: `invalidUnit` where `bytes` cannot be a NAL unit.
    package static func check(_ bytes: Span<UInt8>) throws(BitstreamError) {
        guard bytes.count > 0, bytes[0] & 0x80 == 0 else { throw .invalidUnit }
    }
}
