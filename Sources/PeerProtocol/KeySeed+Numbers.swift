package import PeerNoise

extension KeySeed {
    /// Eight bytes as a number, for ids that nobody can guess.
    package mutating func nextUInt64() -> UInt64 {
        nextBytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
