import PeerUnits

/// What a container says of an H.264 stream before its first picture: the `avcC` record
/// (ISO/IEC 14496-15, 5.3.3.1), which libavformat calls extradata.
package struct DecoderConfiguration: Hashable, Sendable {
    /// Bytes of the length before each NAL unit: 1, 2 or 4.
    package let lengthByteCount: Int
    package let sequenceParameterSets: [NALUnit]
    package let pictureParameterSets: [NALUnit]

    /// Reads the record at the front of `bytes`; what remains (the high profiles' extension) is not needed.
    /// - Throws: `truncated`, `invalidUnit`, `outOfRange` for lengths of three bytes, `unsupported` for a version that
    ///   is not 1: Annex B extradata, for one, begins with a zero.
    package init(parsing bytes: inout Span<UInt8>) throws(BitstreamError) {
        do {
            guard try bytes.readUInt8() == 1 else { throw BitstreamError.unsupported("avcC version") }
            _ = try bytes.readBytes(3)
            lengthByteCount = Int(try bytes.readUInt8() & 3) + 1
            guard lengthByteCount != 3 else { throw BitstreamError.outOfRange("lengthSizeMinusOne") }
            sequenceParameterSets = try Self.units(count: try bytes.readUInt8() & 0x1F, in: &bytes)
            pictureParameterSets = try Self.units(count: try bytes.readUInt8(), in: &bytes)
        } catch let error as BitstreamError {
            throw error
        } catch {
            throw .truncated
        }
    }

    private static func units(count: UInt8, in bytes: inout Span<UInt8>) throws -> [NALUnit] {
        var units: [NALUnit] = []
        for _ in 0..<count {
            let length = try bytes.readUInt16()
            units.append(try NALUnit(try bytes.readBytes(Int(length))))
        }
        return units
    }
}
