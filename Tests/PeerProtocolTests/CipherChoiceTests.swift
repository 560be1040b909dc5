import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire
import Testing

@Suite("The cipher of a session", .enabled(if: Primitives.isAESAvailable))
struct CipherChoiceTests {
    @Test(
        "is AES-256-GCM where both sides offer it, and ChaCha20-Poly1305 else, by either pattern",
        arguments: [(true, true), (true, false), (false, true), (false, false)], [true, false])
    func choice(offers: (caller: Bool, listener: Bool), isKnown: Bool) {
        var left = [offers.caller, offers.listener]
        var pair = Pair(
            plan: { isKnown ? .only($0) : .stranger() },
            adjust: { $0.cipherOffer = left.removeFirst() ? .withAES : .universal })
        pair.run(for: .milliseconds(200))
        let suites = [pair.caller.cipherSuite, pair.called.reading { $0.cipherSuite }]
        let expected: CipherSuite = offers.caller && offers.listener ? .aes256GCM : .chaCha20Poly1305
        #expect(suites == [expected, expected])
        let isConnected = pair.isConnected
        #expect(isConnected)
    }

    @Test(
        "is not changed by anybody in between: a bit of any handshake message altered makes no session",
        arguments: [true, false])
    func noDowngrade(isKnown: Bool) {
        for kind in (isKnown ? [0x04, 0x05] : [0x01, 0x02, 0x03]) as [UInt8] {
            var pair = Pair(
                plan: { isKnown ? .only($0) : .stranger() }, adjust: { $0.cipherOffer = .withAES })
            pair.tamper = { wire in
                guard wire.bytes[0] == kind else { return [wire] }
                var altered = wire
                // The payload's tag ends the Noise message; the payload itself stands before it.
                let length = Int(wire.bytes[19]) << 8 | Int(wire.bytes[20])
                altered.bytes[20 + length - (kind == 0x01 ? 0 : 16)] ^= 0x04
                return [altered]
            }
            pair.run(for: .seconds(2))
            let isConnected = pair.isConnected
            #expect(!isConnected, "kind \(kind)")
        }
    }
}
