/// A 64-bit hash of everything that happens in a simulation, to tell two runs apart.
///
/// Not for security. Each word is mixed in by an odd multiplication, a rotation and a shift; the same words give the
/// same hash on every machine.
package struct RunningHash: Hashable, Sendable {
    package private(set) var value: UInt64 = 0x6A09_E667_F3BC_C908

    package init() {}

    /// Takes a word in.
    package mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
        value = value << 17 | value >> 47
    }

    /// Takes a number in, as its bit pattern.
    package mutating func combine(_ number: Int64) {
        combine(UInt64(bitPattern: number))
    }

    /// Takes a number in, as 64 bits on every machine.
    package mutating func combine(_ number: Int) {
        combine(Int64(number))
    }

    /// The bytes, eight at a time and least significant first, and how many they were.
    package mutating func combine(_ bytes: Span<UInt8>) {
        combine(bytes.count)
        let whole = bytes.count & ~7
        unsafe bytes.withUnsafeBytes { buffer in
            for offset in stride(from: 0, to: whole, by: 8) {
                let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                combine(UInt64(littleEndian: word))
            }
        }
        for index in whole..<bytes.count { combine(UInt64(bytes[index])) }
    }

    /// Sixteen hexadecimal digits.
    package var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
