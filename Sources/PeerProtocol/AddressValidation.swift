import PeerNoise
import PeerUnits

/// Cookies: who sends one back has shown that it receives at the address it sends from, and this side has kept nothing.
struct AddressValidation: Sendable {
    private let key: CookieKey

    init(key: CookieKey) {
        self.key = key
    }

    /// The cookie for an address.
    func cookie(for address: SocketAddress, at now: Instant) -> [UInt8] {
        key.cookie(for: address, epoch: AddressValidation.epoch(at: now))
    }

    /// Whether a first message's cookie was made for the address that it came from, lately.
    func isValid(_ cookie: [UInt8], for address: SocketAddress, at now: Instant) -> Bool {
        !cookie.isEmpty && key.isValid(cookie.span, for: address, epoch: AddressValidation.epoch(at: now))
    }

    private static func epoch(at now: Instant) -> UInt64 {
        UInt64(clamping: now.nanoseconds / epochTime.nanoseconds)
    }

    /// A cookie serves for one to two of these: longer than a call waits for its answer.
    private static let epochTime = TimeSpan.seconds(60)
}
