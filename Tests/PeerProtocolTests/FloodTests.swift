import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire
import Testing

@Suite("A listener in a flood of first messages")
struct FloodTests {
    /// Lets first messages come from `hostCount` forged hosts, two each millisecond; gives the next one's number.
    private func flood(_ pair: inout Pair, from hostCount: Int, milliseconds: Int, startingAt first: Int = 0) -> Int {
        for number in first..<first + milliseconds * 2 {
            let host = SocketAddress.Host.ipv4(0x0B00_0000 + UInt32(number % hostCount))
            pair.deliver(Flood.first(number, from: host, to: pair.listenerAddress, at: pair.now))
            if number % 2 == 1 { pair.run(for: .milliseconds(1)) }
        }
        return first + milliseconds * 2
    }

    @Test("lets a caller in whose own address the flood seems to come from")
    func sameAddress() {
        var pair = Pair()
        for number in 0..<HalfOpenTable.countPerHostMax * 2 {
            pair.deliver(Flood.first(number, from: pair.callerAddress.host, to: pair.listenerAddress, at: pair.now))
        }
        pair.run(for: .seconds(1))
        let isConnected = pair.caller.isConnected
        #expect(isConnected)
    }

    @Test("lets honest callers in while the flood goes on, each at the cost of one round trip", arguments: [1, 1_000])
    func honestCallers(hostCount: Int) {
        var pair = Pair()
        pair.isLost = { $0.from.port == 1000 }
        var next = flood(&pair, from: hostCount, milliseconds: 300)
        pair.isLost = { _ in false }
        // Not when the limiter has just earned a token.
        pair.delay = .milliseconds(22)
        for number in 0..<5 as Range<UInt8> {
            pair.call(as: Pair.key(200 + number), by: .stranger())
            next = flood(&pair, from: hostCount, milliseconds: 150, startingAt: next)
            let (isConnected, sent) = (pair.isConnected, pair.handshakeKinds.filter { $0 == 0x03 }.count)
            #expect(isConnected && sent > 0)
        }
        let challenged = pair.listener.counters.challenged
        #expect(challenged > 0)
    }

    @Test("sends to no address that is not validated three times what came from it", arguments: [1, 1_000])
    func amplification(hostCount: Int) {
        var pair = Pair()
        pair.isLost = { $0.from.port == 1000 }
        let count = flood(&pair, from: hostCount, milliseconds: 500)
        var sent: [SocketAddress: Int] = [:]
        for wire in pair.capture where wire.from.port == 4747 { sent[wire.to, default: 0] += wire.bytes.count }
        // Each forged address has sent one first message.
        #expect(sent.values.allSatisfy { $0 < 3 * CallerHandshake.firstByteCount })
        #expect(sent.count > count / 2)
        #expect(sent.values.filter { $0 == Self.cookieByteCount }.count > count / 2)
    }

    @Test("sends a bounded number of cookies, and one address a few: the rest of the flood costs no answer")
    func boundedCookies() {
        var pair = Pair()
        pair.isLost = { $0.from.port == 1000 }
        _ = flood(&pair, from: 1_000, milliseconds: 400)
        let before = pair.listener.counters.challenged
        for number in 0..<10_000 {
            var wire = Flood.first(number, from: .ipv4(7), to: pair.listenerAddress, at: pair.now)
            if number < 1_000 { wire.from.port = 7 }
            pair.deliver(wire)
            if number == 999 {
                let challenged = pair.listener.counters.challenged - before
                #expect(challenged <= 2)
            }
        }
        let challenged = pair.listener.counters.challenged - before
        #expect(challenged > 2_000 && challenged <= 2 * 2_048)
    }

    @Test("takes a cookie from no other address than its own")
    func otherAddress() throws {
        var pair = Pair()
        pair.isLost = { $0.from.port == 1000 }
        _ = flood(&pair, from: 1_000, milliseconds: 400)
        pair.isLost = { _ in false }
        pair.call(as: pair.callerKey, by: .stranger())
        pair.run(for: .milliseconds(50))
        let withCookie = try #require(pair.capture.last { $0.to == pair.listenerAddress && $0.bytes[18] == 16 })
        let before = pair.listener.counters
        for port in [999, 1_000] as [UInt16] {
            var wire = withCookie
            wire.from.port = port
            pair.deliver(wire)
        }
        let challenged = pair.listener.counters.challenged - before.challenged
        #expect(challenged == 1)
    }

    @Test("where strangers get no answers, sends no cookie either", arguments: [1, 4] as [UInt8])
    func silence(kind: UInt8) {
        var pair = Pair(answersStrangers: false)
        pair.isLost = { $0.from.port == 1000 }
        for number in 0..<200 {
            var wire = Flood.first(number, from: .ipv4(7), to: pair.listenerAddress, at: pair.now)
            wire.bytes[0] = kind
            pair.deliver(wire)
        }
        let capture = pair.capture
        #expect(!capture.contains { $0.from.port == 4747 })
    }

    @Test("has a caller that obeys no more than a few cookies: nobody makes it send without end")
    func forgedCookies() throws {
        var pair = Pair()
        let listener = pair.listenerAddress
        pair.isLost = { $0.to == listener }
        pair.run(for: .milliseconds(1))
        let source = try #require(pair.capture.first).bytes[10..<18]
        for number in 0..<100 as Range<UInt8> {
            let forged = [0x06, 1] + Array(source) + [UInt8](repeating: 0, count: 8) + [16]
            let bytes = forged + [UInt8](repeating: number, count: 16) + [0, 0]
            pair.deliver(Wire(from: listener, to: pair.callerAddress, bytes: bytes, arrival: pair.now))
        }
        let sent = pair.capture.count
        #expect(sent == 5)
    }

    /// 21 bytes of head, and the cookie.
    private static let cookieByteCount = 37
}
