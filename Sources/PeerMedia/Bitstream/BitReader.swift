/// Reads the bits of a payload (RBSP) with bounds on every element. Hostile bytes give a typed error, never a trap.
package struct BitReader: Sendable {
    private let bytes: [UInt8]
    /// How many bits have been read: the place of the next one, counted from the payload's first byte.
    package private(set) var position = 0

    /// - Parameter payload: the bytes after emulation prevention has been removed.
    package init(payload: [UInt8]) {
        bytes = payload
    }

    /// Reads a NAL unit behind its header byte, whose payload is looked at up to `byteCountMax` bytes.
    package init(unit: Span<UInt8>, byteCountMax: Int = .max) {
        let payload = unit.extracting(droppingFirst: min(1, unit.count))
        bytes = EmulationPrevention.removing(from: payload, byteCountMax: byteCountMax)
    }

    package var remainingBitCount: Int { bytes.count * 8 - position }

    /// One bit: `u(1)`.
    package mutating func readFlag() throws(BitstreamError) -> Bool {
        guard remainingBitCount > 0 else { throw .truncated }
        defer { position += 1 }
        return bytes[position >> 3] << (position & 7) & 0x80 != 0
    }

    /// An unsigned number of `count` bits, 0...32, most significant bit first: `u(n)`.
    package mutating func readBits(_ count: Int) throws(BitstreamError) -> Int {
        guard count >= 0, count <= 32, remainingBitCount >= count else { throw .truncated }
        var value = 0
        var wanted = count
        while wanted > 0 {
            let taken = min(8 - position & 7, wanted)
            let bits = (bytes[position >> 3] << (position & 7)) >> (8 - taken)
            value = value << taken | Int(bits)
            position += taken
            wanted -= taken
        }
        return value
    }

    /// An unsigned Exp-Golomb number: `ue(v)` (ITU-T H.264, 9.1).
    /// - Throws: `outOfRange(element)` outside `range`, or where the code is longer than the standard's 63 bits.
    package mutating func readUnsigned(
        _ element: String, in range: ClosedRange<Int>
    ) throws(BitstreamError) -> Int {
        let value = try readExpGolomb(element)
        guard range.contains(value) else { throw .outOfRange(element) }
        return value
    }

    /// A signed Exp-Golomb number: `se(v)` (ITU-T H.264, 9.1.1).
    /// - Throws: `outOfRange(element)` outside `range`.
    package mutating func readSigned(
        _ element: String, in range: ClosedRange<Int>
    ) throws(BitstreamError) -> Int {
        let code = try readExpGolomb(element)
        let value = code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
        guard range.contains(value) else { throw .outOfRange(element) }
        return value
    }

    /// Whether anything stands before the stop bit: `more_rbsp_data()` (ITU-T H.264, 7.2).
    package var hasMoreData: Bool {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return false }
        return position < last * 8 + 7 - bytes[last].trailingZeroBitCount
    }

    /// Up to 31 zeros, a one, and as many bits as there were zeros; the value is below 2^32 - 1.
    private mutating func readExpGolomb(_ element: String) throws(BitstreamError) -> Int {
        var zeros = 0
        while try !readFlag() {
            zeros += 1
            if zeros > 31 { throw .outOfRange(element) }
        }
        return try (1 << zeros) - 1 + readBits(zeros)
    }
}
