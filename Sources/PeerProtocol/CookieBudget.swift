import PeerNoise
import PeerUnits

/// Bounds how many cookies leave: each costs a call of the system, and a session's packets wait meanwhile.
///
/// Addresses fall into slots by chance, and each slot has its few cookies in each window: whoever asks most gets no
/// more than others. With the next window they fall anew, so that who has shared a slot with a flood does not go on to.
struct CookieBudget: Sendable {
    private var counts = [UInt8](repeating: 0, count: slotCount)
    private var salt: UInt64
    private var windowEnd: Instant

    /// - Parameter salt: a number that nobody else knows, or slots could be aimed at.
    init(salt: UInt64, at now: Instant) {
        self.salt = salt
        windowEnd = now + CookieBudget.window
    }

    /// Whether one more may be sent to this address now.
    mutating func take(for address: SocketAddress, at now: Instant) -> Bool {
        if windowEnd <= now {
            windowEnd = now + CookieBudget.window
            counts = [UInt8](repeating: 0, count: CookieBudget.slotCount)
            salt = CookieBudget.mix(salt &+ 1)
        }
        let slot = Int(CookieBudget.mix(CookieBudget.number(of: address) ^ salt) % UInt64(CookieBudget.slotCount))
        guard counts[slot] < CookieBudget.countMax else { return false }
        counts[slot] += 1
        return true
    }

    private static func number(of address: SocketAddress) -> UInt64 {
        switch address.host {
        case .ipv4(let bits): UInt64(bits) << 16 | UInt64(address.port)
        case .ipv6(let high, let low, _): mix(high) ^ mix(low &+ UInt64(address.port))
        }
    }

    /// The finalizer of SplitMix64.
    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// With two cookies a slot and window, at most 40,960 a second; a flood of 100,000 a second from as many addresses
    /// leaves an honest caller two chances in five, and it asks eleven times.
    static let slotCount = 2_048
    static let countMax: UInt8 = 2
    /// Shorter than the time until a caller asks again.
    static let window = TimeSpan.milliseconds(100)
}
