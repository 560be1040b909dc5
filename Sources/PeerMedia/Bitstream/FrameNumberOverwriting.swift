extension SliceHeader {
    /// The slice `unit`, whose header this is, with another `frame_num`: a filler that keeps a decoder from seeing a
    /// gap. Emulation prevention is done anew.
    /// - Parameter number: taken modulo the stream's count of frame numbers.
    package func overwritingFrameNumber(in unit: [UInt8], with number: Int) -> [UInt8] {
        precondition(unit.count * 8 > 8 + frameNumberPosition + frameNumberBitCount, "the unit is the header's own")
        var payload = EmulationPrevention.removing(from: unit.span.extracting(droppingFirst: 1))
        for index in 0..<frameNumberBitCount {
            let position = frameNumberPosition + index
            let mask: UInt8 = 0x80 >> (position & 7)
            let isSet = number >> (frameNumberBitCount - 1 - index) & 1 == 1
            payload[position >> 3] = isSet ? payload[position >> 3] | mask : payload[position >> 3] & ~mask
        }
        return unit.prefix(1) + EmulationPrevention.inserting(into: payload.span)
    }
}
