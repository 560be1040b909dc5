/// Writes the bits of a NAL unit's payload (RBSP), most significant first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var bitCount = 0

    mutating func writeBit(_ bit: Int) {
        if bitCount & 7 == 0 { bytes.append(0) }
        if bit != 0 { bytes[bitCount >> 3] |= 0x80 >> (bitCount & 7) }
        bitCount += 1
    }

    /// The low `count` bits of `value`: `u(n)`.
    mutating func writeBits(_ value: Int, count: Int) {
        for shift in stride(from: count - 1, through: 0, by: -1) { writeBit(value >> shift & 1) }
    }

    /// An unsigned Exp-Golomb number: `ue(v)` (ITU-T H.264, 9.1).
    mutating func writeUnsigned(_ value: Int) {
        let length = Int.bitWidth - (value + 1).leadingZeroBitCount
        writeBits(0, count: length - 1)
        writeBits(value + 1, count: length)
    }

    /// A signed Exp-Golomb number: `se(v)` (ITU-T H.264, 9.1.1).
    mutating func writeSigned(_ value: Int) {
        writeUnsigned(value > 0 ? 2 * value - 1 : -2 * value)
    }

    var isAligned: Bool { bitCount & 7 == 0 }
}
