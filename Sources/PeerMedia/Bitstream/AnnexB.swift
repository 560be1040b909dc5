import PeerUnits

/// The byte stream format with start codes (ITU-T H.264, annex B): files, x264 and libavcodec speak it.
package enum AnnexB {
    /// Where the NAL units of `stream` stand, start codes and trailing zeros left out. Bytes before the first start
    /// code belong to no unit; units without bytes are passed over.
    package static func ranges(in stream: Span<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        var position = 0
        while let code = startCode(in: stream, from: position) {
            if let start { appendTrimmed(start..<code, in: stream, to: &ranges) }
            start = code + 3
            position = code + 3
        }
        if let start { appendTrimmed(start..<stream.count, in: stream, to: &ranges) }
        return ranges
    }

    /// The NAL units of `stream`, copied; those with the forbidden bit set are passed over, as every decoder does.
    package static func units(in stream: Span<UInt8>) -> [NALUnit] {
        ranges(in: stream).compactMap { range in try? NALUnit(copying: stream.extracting(range)) }
    }

    /// The NAL units of `stream`, copied; those with the forbidden bit set are passed over, as every decoder does.
    package static func units(in stream: [UInt8]) -> [NALUnit] {
        units(in: stream.span)
    }

    /// `units` one after the other, each behind a 4-byte start code.
    package static func stream(of units: [NALUnit]) -> [UInt8] {
        let byteCount = units.reduce(0) { sum, unit in sum + AnnexB.startCode.count + unit.bytes.count }
        return [UInt8](capacity: byteCount) { output in
            for unit in units {
                output.writeBytes(startCode)
                output.writeBytes(unit.bytes)
            }
        }
    }

    /// A frame's `body`, whose 4-byte lengths become start codes of the same length.
    /// - Throws: `BitstreamError` where the lengths are inconsistent.
    package static func stream(body: [UInt8]) throws(BitstreamError) -> [UInt8] {
        var stream = body
        for range in try AVCC.ranges(in: body.span) {
            stream[range.lowerBound - 2] = 0
            stream[range.lowerBound - 1] = 1
            stream[range.lowerBound - 3] = 0
            stream[range.lowerBound - 4] = 0
        }
        return stream
    }

    /// An entity's picture, behind its parameter sets where asked for.
    /// - Throws: `BitstreamError` where the body's lengths are inconsistent.
    package static func stream(
        of entity: FrameEntity, includesParameterSets: Bool
    ) throws(BitstreamError) -> [UInt8] {
        let sets = includesParameterSets ? startCode + entity.sps + startCode + entity.pps : []
        return sets + (try stream(body: entity.body))
    }

    package static let startCode: [UInt8] = [0, 0, 0, 1]

    /// The place of the next 00 00 01 at `position` or after. Looks at every third byte where it can.
    private static func startCode(in stream: Span<UInt8>, from position: Int) -> Int? {
        var third = position + 2
        while third < stream.count {
            switch stream[third] {
            case 0: third += 1
            case 1 where stream[third - 1] == 0 && stream[third - 2] == 0: return third - 2
            default: third += 3
            }
        }
        return nil
    }

    private static func appendTrimmed(_ range: Range<Int>, in stream: Span<UInt8>, to ranges: inout [Range<Int>]) {
        var end = range.upperBound
        while end > range.lowerBound, stream[end - 1] == 0 { end -= 1 }
        if end > range.lowerBound { ranges.append(range.lowerBound..<end) }
    }
}
