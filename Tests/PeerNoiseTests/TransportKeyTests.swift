import PeerNoise
import PeerUnits
import Testing

@Suite struct TransportKeyTests {
    static let suites = CipherSuite.allCases.filter { $0 == .chaCha20Poly1305 || Primitives.isAESAvailable }

    @Test("What one side seals, only the other opens, only with the same header and number", arguments: suites)
    func sealAndOpen(suite: CipherSuite) throws {
        let keys = try Handshakes.keys()
        let opening = OpeningKey(keys.responder.receive, suite: suite)
        let sealed = SealingKey(keys.initiator.send, suite: suite).sealed([1, 2, 3], associatedData: [9], counter: 77)
        #expect(sealed.count == 3 + 16)
        #expect(try opening.opened(sealed, associatedData: [9], counter: 77) == [1, 2, 3])
        #expect(throws: NoiseError.authenticationFailed) {
            try opening.opened(sealed, associatedData: [8], counter: 77)
        }
        #expect(throws: NoiseError.authenticationFailed) {
            try opening.opened(sealed, associatedData: [9], counter: 77 + 1 << 32)
        }
        #expect(throws: NoiseError.authenticationFailed) {
            try OpeningKey(keys.initiator.receive, suite: suite).opened(sealed, associatedData: [9], counter: 77)
        }
        #expect(throws: NoiseError.truncated) { try opening.opened(Array(sealed.prefix(15)), counter: 77) }
    }

    @Test("A flipped bit anywhere is refused, and nothing is appended", arguments: suites)
    func flippedBits(suite: CipherSuite) throws {
        let keys = try Handshakes.keys()
        let opening = OpeningKey(keys.responder.receive, suite: suite)
        let sealed = SealingKey(keys.initiator.send, suite: suite).sealed([1, 2, 3], counter: 5)
        for bit in 0..<sealed.count * 8 {
            var altered = sealed
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            var thrown: NoiseError?
            let output = [UInt8](capacity: 8) { output in
                output.append(0xAA)
                do throws(NoiseError) {
                    let nothing: [UInt8] = []
                    try opening.open(altered.span, associatedData: nothing.span, counter: 5, into: &output)
                } catch {
                    thrown = error
                }
            }
            #expect(thrown == .authenticationFailed)
            #expect(output == [0xAA])
        }
    }

    @Test("Both sides' keys turn alike, phase after phase, and no phase opens another's datagrams", arguments: suites)
    func ratchet(suite: CipherSuite) throws {
        let keys = try Handshakes.keys(.ikpsk2)
        var sealing = SealingKey(keys.initiator.send, suite: suite)
        var opening = OpeningKey(keys.responder.receive, suite: suite)
        for counter in 0..<5 as Range<UInt64> {
            let sealed = sealing.sealed([1], counter: counter)
            #expect(try opening.opened(sealed, counter: counter) == [1])
            let later = opening.next()
            #expect(throws: NoiseError.authenticationFailed) { try later.opened(sealed, counter: counter) }
            (sealing, opening) = (sealing.next(), later)
        }
    }

    @Test("A fresh exchange turns both directions alike, and to other keys than the ratchet alone", arguments: suites)
    func freshExchange(suite: CipherSuite) throws {
        let keys = try Handshakes.keys()
        let one = Handshakes.ephemeralKey(21)
        let other = Handshakes.ephemeralKey(22)
        let sealing = try SealingKey(keys.initiator.send, suite: suite).next(mixing: one, with: other.publicKey)
        let opening = try OpeningKey(keys.responder.receive, suite: suite).next(mixing: other, with: one.publicKey)
        let sealed = sealing.sealed([1], counter: 0)
        #expect(try opening.opened(sealed, counter: 0) == [1])
        let root = OpeningKey(keys.responder.receive, suite: suite)
        let ratcheted = root.next()
        #expect(throws: NoiseError.authenticationFailed) { try ratcheted.opened(sealed, counter: 0) }
        // Who holds the old key but neither of the fresh ones is shut out.
        let stranger = try root.next(mixing: Handshakes.ephemeralKey(23), with: one.publicKey)
        #expect(throws: NoiseError.authenticationFailed) { try stranger.opened(sealed, counter: 0) }
    }

    @Test("A fresh exchange with a key of low order is refused")
    func freshExchangeWithLowOrder() throws {
        let keys = try Handshakes.keys()
        let lowOrder = PublicKey([UInt8](repeating: 0, count: 32))
        var thrown: NoiseError?
        do throws(NoiseError) {
            _ = try keys.initiator.send.next(mixing: Handshakes.ephemeralKey(21), with: lowOrder)
        } catch {
            thrown = error
        }
        #expect(thrown == .lowOrderKey)
    }

    @Test("An empty datagram and one of the largest size go through", arguments: suites)
    func sizes(suite: CipherSuite) throws {
        let keys = try Handshakes.keys()
        for count in [0, 1, 15, 16, 17, 1_200, 65_000] {
            let plaintext = [UInt8](repeating: 3, count: count)
            let sealed = SealingKey(keys.initiator.send, suite: suite).sealed(plaintext, counter: .max)
            #expect(try OpeningKey(keys.responder.receive, suite: suite).opened(sealed, counter: .max) == plaintext)
        }
    }

    @Test("Both sides export the same bytes; another label, index or session gives others")
    func exporter() throws {
        let keys = try Handshakes.keys()
        let bytes = keys.initiator.exporter.bytes(label: "connection id", index: 1, byteCount: 8)
        #expect(bytes.count == 8)
        #expect(keys.responder.exporter.bytes(label: "connection id", index: 1, byteCount: 8) == bytes)
        #expect(keys.responder.exporter.bytes(label: "connection id", index: 2, byteCount: 8) != bytes)
        #expect(keys.responder.exporter.bytes(label: "other", index: 1, byteCount: 8) != bytes)
        #expect(
            try Handshakes.keys(.ik).initiator.exporter.bytes(label: "connection id", index: 1, byteCount: 8) != bytes)
    }
}
