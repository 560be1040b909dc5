import PeerUnits

/// Makes hostile bytes of valid ones: the same number gives the same bytes.
package struct Mutator: Sendable {
    private var random: RandomSource
    private let seeds: [[UInt8]]

    /// - Precondition: there is at least one seed.
    package init(seeds: [[UInt8]], number: UInt64) {
        precondition(!seeds.isEmpty, "mutation begins with valid bytes")
        self.seeds = seeds
        random = RandomSource(seed: number)
    }

    /// One of the seeds with one to six changes.
    package mutating func next() -> [UInt8] {
        var bytes = seeds[below(seeds.count)]
        for _ in 0...below(6) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(byte()) }
        let place = below(bytes.count)
        switch below(9) {
        case 0, 1: bytes[place] ^= 1 << UInt8(below(8))
        case 2: bytes[place] = byte()
        case 3: bytes[place] = Self.telling[below(Self.telling.count)]
        case 4: bytes.removeLast(bytes.count - place)
        case 5: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(4)))
        case 6: bytes.insert(contentsOf: (0...below(4)).map { _ in byte() }, at: place)
        case 7: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(16))], at: place)
        default: splice(&bytes, at: place)
        }
    }

    /// The front of one valid input and the back of another.
    private mutating func splice(_ bytes: inout [UInt8], at place: Int) {
        let other = seeds[below(seeds.count)]
        guard !other.isEmpty else { return }
        bytes.replaceSubrange(place..., with: other[below(other.count)...])
    }

    private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }

    private mutating func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

    /// Values at which lengths, codes and start codes turn.
    private static let telling: [UInt8] = [0, 1, 2, 3, 4, 0x3F, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0xFE, 0xFF]
}
