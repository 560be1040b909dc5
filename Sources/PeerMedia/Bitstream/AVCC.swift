import PeerUnits

/// The format with lengths in front of the NAL units (ISO/IEC 14496-15, 5.3.4.2): MP4 and VideoToolbox speak it, and
/// a frame's `body` holds it with 4-byte lengths.
package enum AVCC {
    /// Where the NAL units of `bytes` stand, lengths left out.
    /// - Throws: `invalidLength` where the lengths do not add up to the bytes, `invalidUnit` for a unit of no bytes,
    ///   `tooMuch` beyond `unitCountMax` units.
    package static func ranges(
        in bytes: Span<UInt8>, lengthByteCount: Int = 4
    ) throws(BitstreamError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while position < bytes.count {
            let range = try unit(at: position, in: bytes, lengthByteCount: lengthByteCount)
            guard ranges.count < unitCountMax else { throw .tooMuch("NAL units in a picture") }
            ranges.append(range)
            position = range.upperBound
        }
        return ranges
    }

    /// The same as `ranges(in:)` for a frame's body, keeping nothing.
    /// - Returns: the number of units.
    /// - Throws: as `ranges(in:)`.
    package static func unitCount(in body: Span<UInt8>) throws(BitstreamError) -> Int {
        var count = 0
        var position = 0
        while position < body.count {
            guard count < unitCountMax else { throw .tooMuch("NAL units in a picture") }
            position = try unit(at: position, in: body, lengthByteCount: 4).upperBound
            count += 1
        }
        return count
    }

    /// The NAL units of `bytes`, copied.
    /// - Throws: as `ranges(in:)`, and `invalidUnit` where a forbidden bit is set.
    package static func units(in bytes: [UInt8], lengthByteCount: Int = 4) throws(BitstreamError) -> [NALUnit] {
        var units: [NALUnit] = []
        for range in try ranges(in: bytes.span, lengthByteCount: lengthByteCount) {
            units.append(try NALUnit(copying: bytes.span.extracting(range)))
        }
        return units
    }

    /// `units` one after the other, each behind its 4-byte length.
    package static func body(of units: [NALUnit]) -> [UInt8] {
        let byteCount = units.reduce(0) { sum, unit in sum + 4 + unit.bytes.count }
        return [UInt8](capacity: byteCount) { output in
            for unit in units {
                output.writeUInt32(UInt32(truncatingIfNeeded: unit.bytes.count))
                output.writeBytes(unit.bytes)
            }
        }
    }

    /// The NAL units of an Annex B stream as a body, in one copy.
    package static func body(annexB stream: Span<UInt8>) -> [UInt8] {
        let ranges = AnnexB.ranges(in: stream)
        let byteCount = ranges.reduce(0) { sum, range in sum + 4 + range.count }
        return [UInt8](capacity: byteCount) { output in
            for range in ranges {
                output.writeUInt32(UInt32(truncatingIfNeeded: range.count))
                output.writeBytes(stream.extracting(range))
            }
        }
    }

    /// One slice for each macroblock of the largest picture of level 5.1 (MaxFS, ITU-T H.264, table A-1) is the most
    /// that a picture can be cut into.
    package static let unitCountMax = 36_864

    private static func unit(
        at position: Int, in bytes: Span<UInt8>, lengthByteCount: Int
    ) throws(BitstreamError) -> Range<Int> {
        guard (1...4).contains(lengthByteCount), bytes.count - position >= lengthByteCount else {
            throw .invalidLength
        }
        let start = position + lengthByteCount
        var length = 0
        for index in position..<start { length = length << 8 | Int(bytes[index]) }
        guard length > 0 else { throw .invalidUnit }
        guard length <= bytes.count - start else { throw .invalidLength }
        return start..<start + length
    }
}
