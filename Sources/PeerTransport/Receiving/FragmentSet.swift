/// Which fragments of a frame have come.
struct FragmentSet: Hashable, Sendable {
    private var low: UInt64 = 0
    /// For fragments from 64 on; most frames have none.
    private var rest: [UInt64]
    private(set) var count = 0

    init(capacity: Int) {
        rest = capacity > 64 ? Array(repeating: 0, count: (capacity - 1) / 64) : []
    }

    func contains(_ index: Int) -> Bool {
        let word = index < 64 ? low : rest[index / 64 - 1]
        return word >> UInt64(index & 63) & 1 == 1
    }

    /// Adds `index`; false where it was there.
    mutating func insert(_ index: Int) -> Bool {
        guard !contains(index) else { return false }
        let bit: UInt64 = 1 << UInt64(index & 63)
        if index < 64 { low |= bit } else { rest[index / 64 - 1] |= bit }
        count += 1
        return true
    }
}
