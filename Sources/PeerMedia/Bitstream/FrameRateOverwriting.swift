package import PeerUnits

extension SequenceParameterSet {
    /// The sequence parameter set `unit` with another frame rate in its usability information: players of streams
    /// without times of their own go by it. Nothing else changes; a set without such information stays as it is.
    /// - Parameter rate: frames a second, a nominal one; nil, and what 32 bits cannot hold, leave none.
    /// - Throws: `BitstreamError` where `unit` cannot be read.
    package static func announcing(_ rate: Ratio?, in unit: [UInt8]) throws(BitstreamError) -> [UInt8] {
        let payload = EmulationPrevention.removing(from: unit.span.extracting(droppingFirst: min(unit.count, 1)))
        guard let usability = try SequenceParameterSet(parsing: unit).usability,
            let last = payload.lastIndex(where: { $0 != 0 })
        else { return unit }
        var (reader, writer) = (BitReader(payload: payload), BitWriter())
        try copy(usability.timingPosition, from: &reader, to: &writer)
        if try reader.readFlag() { _ = (try reader.readBits(32), try reader.readBits(32), try reader.readFlag()) }
        write(rate, to: &writer)
        try copy(last * 8 + 8 - payload[last].trailingZeroBitCount - reader.position, from: &reader, to: &writer)
        return unit.prefix(1) + EmulationPrevention.inserting(into: writer.bytes.span)
    }

    private static func copy(
        _ bitCount: Int, from reader: inout BitReader, to writer: inout BitWriter
    ) throws(BitstreamError) {
        for _ in 0..<max(bitCount, 0) { writer.writeBit(try reader.readFlag() ? 1 : 0) }
    }

    /// A frame lasts two ticks; the rate is nominal, so it is not called fixed.
    private static func write(_ rate: Ratio?, to writer: inout BitWriter) {
        let range = 1...Int64(UInt32.max) / 2
        guard let rate, range.contains(rate.numerator), range.contains(rate.denominator) else {
            writer.writeBit(0)
            return
        }
        writer.writeBit(1)
        writer.writeBits(Int(rate.denominator), count: 32)
        writer.writeBits(Int(rate.numerator) * 2, count: 32)
        writer.writeBit(0)
    }
}
