import PeerMedia

/// Writes the bits of a payload, to build parameter sets and slices that no encoder at hand makes.
struct BitWriter {
    private(set) var bits: [Bool] = []

    mutating func flag(_ value: Bool) { bits.append(value) }

    mutating func number(_ value: Int, bits count: Int) {
        for shift in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> shift & 1 == 1) }
    }

    mutating func unsigned(_ value: Int) {
        let code = value + 1
        let length = Int.bitWidth - code.leadingZeroBitCount
        number(0, bits: length - 1)
        number(code, bits: length)
    }

    mutating func signed(_ value: Int) { unsigned(value > 0 ? 2 * value - 1 : -2 * value) }

    /// The payload with its stop bit.
    var payload: [UInt8] {
        var all = bits + [true]
        while all.count % 8 != 0 { all.append(false) }
        return stride(from: 0, to: all.count, by: 8).map { start in
            all[start..<start + 8].reduce(0) { byte, bit in byte << 1 | (bit ? 1 : 0) }
        }
    }

    /// A NAL unit with this payload.
    func unit(header: UInt8) -> [UInt8] { [header] + EmulationPrevention.inserting(into: payload.span) }
}
