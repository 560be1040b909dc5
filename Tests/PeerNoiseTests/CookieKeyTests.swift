import PeerNoise
import PeerUnits
import Testing

@Suite struct CookieKeyTests {
    private let key = cookieKey(8)
    private let address = SocketAddress(host: .ipv4(0x0A00_0001), port: 4747)

    @Test("A cookie serves its address in its epoch and the next, and no longer")
    func epochs() {
        let cookie = key.cookie(for: address, epoch: 10)
        #expect(cookie.count == CookieKey.cookieByteCount)
        #expect(!isValid(cookie, epoch: 9))
        #expect(isValid(cookie, epoch: 10))
        #expect(isValid(cookie, epoch: 11))
        #expect(!isValid(cookie, epoch: 12))
    }

    @Test("No other address, port or key has the same cookie")
    func binding() {
        let cookie = key.cookie(for: address, epoch: 0)
        let others = [
            SocketAddress(host: .ipv4(0x0A00_0001), port: 4748), SocketAddress(host: .ipv4(0x0A00_0002), port: 4747),
            SocketAddress(host: .ipv6(high: 0, low: 0x0A00_0001, scope: 0), port: 4747),
        ]
        for other in others { #expect(!isValid(cookie, for: other, epoch: 0)) }
        let otherKey = CookieKeyTests.cookieKey(9)
        #expect(otherKey.cookie(for: address, epoch: 0) != cookie)
        #expect(!isValid(cookie.dropLast(), epoch: 0))
        #expect(isValid(cookie, epoch: 0))
    }

    private static func cookieKey(_ number: UInt8) -> CookieKey {
        let seed = [UInt8](repeating: number, count: 32)
        return CookieKey(seed: seed.span)
    }

    private func isValid(_ cookie: [UInt8], for source: SocketAddress? = nil, epoch: UInt64) -> Bool {
        key.isValid(cookie.span, for: source ?? address, epoch: epoch)
    }
}
