/// Seeded random numbers (SplitMix64: Steele, Lea, Flood 2014): the same seed gives the same numbers on every machine.
///
/// For simulation, jitter of timers and tests. Keys never come from here but from a `KeySeed` that the operating
/// system filled.
public struct RandomSource: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number below `bound`, evenly distributed.
    /// - Precondition: `bound` is positive.
    public mutating func next(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "a bound of random numbers is positive")
        return next().multipliedFullWidth(by: bound).high
    }

    /// A source of its own for one purpose, so that more draws in one place do not shift the draws of another.
    public mutating func fork() -> RandomSource {
        RandomSource(seed: next())
    }
}
