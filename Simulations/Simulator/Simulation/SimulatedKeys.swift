import PeerNoise
import PeerUnits

/// The keys of a simulated listener and its callers, drawn from the seed.
struct SimulatedKeys {
    let listener: StaticKey
    let callers: [StaticKey]

    init(callerCount: Int, random: inout RandomSource) {
        listener = StaticKey(seed: SimulatedKeys.bytes(from: &random).span)
        callers = (0..<callerCount).map { _ in StaticKey(seed: SimulatedKeys.bytes(from: &random).span) }
    }

    static func seed(from random: inout RandomSource) -> KeySeed {
        KeySeed(bytes(from: &random).span)
    }

    private static func bytes(from random: inout RandomSource) -> [UInt8] {
        (0..<KeySeed.byteCount / 8).flatMap { _ in
            let word = random.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
        }
    }
}
