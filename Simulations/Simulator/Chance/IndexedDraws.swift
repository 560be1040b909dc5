import PeerUnits

/// Random bits by number: the draw for the i-th datagram depends on the seed, the purpose and i alone.
///
/// So a change to one impairment, or to the traffic of another direction, leaves the fate of the i-th datagram as it
/// was, and a failing run can be thinned out without losing the failure.
struct IndexedDraws: Sendable {
    private let seed: UInt64

    init(from source: inout RandomSource) {
        seed = source.next()
    }

    subscript(index: UInt64) -> UInt64 {
        var source = RandomSource(seed: seed &+ index &* IndexedDraws.stride)
        return source.next()
    }

    /// An odd number without pattern (the fractional part of the golden ratio), so that indices land far apart.
    private static let stride: UInt64 = 0x9E37_79B9_7F4A_7C15
}
