import PeerNoise
import PeerUnits
import Testing

@Suite struct KeyTests {
    /// Public key, text and fingerprint of the private key 0, 1, … 31 as Python's cryptography and hashlib give them.
    private let key = Handshakes.staticKey((0..<32).map { UInt8($0) })
    private let text = "j0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8"

    @Test("A key has the public half, the text and the fingerprint that others compute for it")
    func knownKey() throws {
        let bytes = try Hex.bytes("8f40c5adb68f25624ae5b214ea767a6ec94d829d3d7b5e1ad1ba6f3e2138285f")
        #expect(key.publicKey == PublicKey(bytes))
        #expect(key.publicKey.text == text)
        #expect(key.publicKey.fingerprint == "53oyq-pnavf-crle6-4bi4o-la73o")
    }

    @Test("A key's text gives the key back, and no other text gives it")
    func keyText() throws {
        #expect(try PublicKey(text: text) == key.publicKey)
        let last = text.dropLast()
        for wrong in ["", String(last), text + "A", text + "=", last + "9", " " + last, "+" + text.dropFirst(), "é"] {
            #expect(throws: NoiseError.invalidKeyText, "\(wrong)") { try PublicKey(text: wrong) }
        }
    }

    @Test("Base64url gives back bytes of every length")
    func base64URL() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test("A seed gives the same keys again, never one twice, and a fork gives others")
    func seeds() {
        let bytes = [UInt8](repeating: 5, count: 32)
        var one = KeySeed(bytes.span)
        var other = KeySeed(bytes.span)
        var fork = one.fork()
        var otherFork = other.fork()
        var drawn: Set<[UInt8]> = []
        for _ in 0..<20 {
            let bytes = one.nextBytes(32)
            let sameBytes = other.nextBytes(32)
            #expect(bytes == sameBytes)
            let keys = (one.nextEphemeralKey().publicKey, other.nextEphemeralKey().publicKey)
            #expect(keys.0 == keys.1)
            let forkBytes = fork.nextBytes(32)
            let otherForkBytes = otherFork.nextBytes(32)
            #expect(forkBytes == otherForkBytes)
            drawn.formUnion([bytes, keys.0.bytes, forkBytes])
        }
        #expect(drawn.count == 60)
    }

    @Test("Nothing secret shows in a text form")
    func textForms() throws {
        let seed = (0..<32).map { UInt8(200 + $0) }
        let key = StaticKey(seed: seed.span)
        var dumped = ""
        dump(key, to: &dumped)
        dump(try Handshakes.keys(), to: &dumped)
        for form in ["\(key)", String(reflecting: key), dumped] {
            #expect(!form.contains("200, 201"))
            #expect(!form.contains("c8c9ca"))
        }
    }

    @Test("Equality in constant time is equality")
    func constantTime() {
        let bytes = (0..<40).map { UInt8($0) }
        #expect(isEqual(bytes, bytes))
        #expect(isEqual([], []))
        #expect(!isEqual(bytes, []))
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0x80
            #expect(!isEqual(bytes, other))
        }
    }

    private func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        Primitives.isEqual(left.span, right.span)
    }
}
