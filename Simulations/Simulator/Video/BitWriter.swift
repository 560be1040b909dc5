/// Writes H.264's bit fields, most significant bit first (clause 7.2).
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var freeBits = 0

    mutating func write(_ value: UInt32, bits: Int) {
        for shift in stride(from: bits - 1, through: 0, by: -1) { writeBit(UInt8(value >> UInt32(shift) & 1)) }
    }

    /// An unsigned Exp-Golomb code (clause 9.1).
    mutating func writeExpGolomb(_ value: UInt32) {
        let bits = 32 - (value + 1).leadingZeroBitCount
        write(0, bits: bits - 1)
        write(value + 1, bits: bits)
    }

    /// The stop bit, and zeros to the end of the byte (clause 7.3.2.11).
    mutating func writeTrailingBits() {
        writeBit(1)
        freeBits = 0
    }

    private mutating func writeBit(_ bit: UInt8) {
        if freeBits == 0 {
            bytes.append(0)
            freeBits = 8
        }
        freeBits -= 1
        bytes[bytes.count - 1] |= bit << UInt8(freeBits)
    }
}
