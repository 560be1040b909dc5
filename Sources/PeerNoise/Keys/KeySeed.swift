import PeerUnits

/// Where a session's keys come from: 32 bytes that the operating system filled, or a simulation chose.
///
/// Each key drawn is HKDF of the seed and a count: the same seed gives the same keys, and who learns one key learns no
/// other. It cannot be copied, so that no key is drawn twice.
package struct KeySeed: ~Copyable, Sendable {
    private let seed: SecretKey
    private var drawnCount: UInt64 = 0

    /// - Parameter bytes: 32 random bytes; the caller wipes where they lay.
    package init(_ bytes: Span<UInt8>) {
        precondition(bytes.count == KeySeed.byteCount, "a key seed has 32 bytes")
        seed = SecretKey(SecretBytes(copying: bytes))
    }

    private init(seed: SecretKey) {
        self.seed = seed
    }

    /// A key pair for one handshake.
    package mutating func nextEphemeralKey() -> EphemeralKey {
        EphemeralKey(privateKey: next("ephemeral"))
    }

    /// A seed of its own for one purpose, such as one session of a listener.
    package mutating func fork() -> KeySeed {
        KeySeed(seed: next("fork"))
    }

    /// A key for address cookies.
    package mutating func nextCookieKey() -> CookieKey {
        CookieKey(key: next("cookie"))
    }

    /// Bytes that nobody can guess but that are no key of ours: challenges, ids, an invite's secret.
    /// - Precondition: at most 32.
    package mutating func nextBytes(_ count: Int) -> [UInt8] {
        unsafe next("bytes").withBytes { bytes in unsafe [UInt8](bytes.prefix(count)) }
    }

    private mutating func next(_ purpose: String) -> SecretKey {
        drawnCount += 1
        var info = Array("PeerLink seed \(purpose) ".utf8)
        info += (0..<8).map { UInt8(truncatingIfNeeded: drawnCount >> UInt64(56 - 8 * $0)) }
        return unsafe SecretKey(KeyDerivation.keys(1, salt: seed, info: info))
    }

    package static let byteCount = 32
}
