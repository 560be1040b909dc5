package import PeerNoise

/// Which ciphers one side can use, a bit for each, as handshake payloads carry it.
package struct CipherOffer: Hashable, Sendable {
    package var bits: UInt8

    package init(bits: UInt8) {
        self.bits = bits
    }

    /// ChaCha20-Poly1305 alone: what every machine can.
    package static let universal = CipherOffer(bits: bit(of: .chaCha20Poly1305))

    /// Both ciphers, for machines with AES instructions.
    package static let withAES = CipherOffer(bits: universal.bits | bit(of: .aes256GCM))

    /// The best cipher that both sides can use.
    package func best(with other: CipherOffer) -> CipherSuite {
        bits & other.bits & CipherOffer.bit(of: .aes256GCM) != 0 ? .aes256GCM : .chaCha20Poly1305
    }

    /// Whether the other side may choose this cipher.
    package func permits(_ suite: CipherSuite) -> Bool {
        suite == .chaCha20Poly1305 || bits & CipherOffer.bit(of: suite) != 0
    }

    private static func bit(of suite: CipherSuite) -> UInt8 { 1 << suite.rawValue }
}
