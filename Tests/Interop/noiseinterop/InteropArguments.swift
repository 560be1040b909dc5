import PeerNoise
import PeerSockets

/// What this side is asked to be.
struct InteropArguments {
    let isInitiator: Bool
    let remotePort: UInt16?
    private let pattern: HandshakePattern
    private let presharedKey: [UInt8]?
    private let remoteStaticKey: PublicKey?

    init?(_ words: [String]) {
        guard words.count >= 3, let pattern = Self.patterns.first(where: { $0.protocolName == words[1] }) else {
            return nil
        }
        self.pattern = pattern
        isInitiator = words[0] == "call"
        presharedKey = words[2] == "-" ? nil : Base64URL.decode(words[2])
        remotePort = words.count > 3 ? UInt16(words[3]) : nil
        remoteStaticKey = words.count > 4 && words[4] != "-" ? try? PublicKey(text: words[4]) : nil
        guard isInitiator == (remotePort != nil) else { return nil }
        guard (isInitiator && pattern.isResponderKnown) == (remoteStaticKey != nil) else { return nil }
    }

    func makeStaticKey() -> StaticKey {
        let seed = SystemRandom.seed()
        return StaticKey(seed: seed.span)
    }

    func makeState(_ staticKey: StaticKey) -> HandshakeState {
        let seed = SystemRandom.seed()
        var presharedKeys: [PresharedKey] = []
        if let presharedKey { presharedKeys.append(PresharedKey(presharedKey.span)) }
        return HandshakeState(
            pattern: pattern, isInitiator: isInitiator, prologue: Array("interop".utf8), staticKey: staticKey,
            remoteStaticKey: remoteStaticKey, presharedKeys: presharedKeys, ephemeralKey: EphemeralKey(seed: seed.span))
    }

    private static let patterns: [HandshakePattern] = [
        .nn, .nk, .xx, .ik, .nnpsk0, .xxpsk0, .xxpsk1, .xxpsk2, .xxpsk3, .ikpsk2,
    ]
}
