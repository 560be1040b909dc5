import PeerNoise
import PeerUnits

/// Two sides with keys from fixed seeds.
enum Handshakes {
    static let initiatorKey = staticKey(1)
    static let responderKey = staticKey(2)
    static let invite = presharedKey(3)

    static func staticKey(_ number: UInt8) -> StaticKey {
        staticKey([UInt8](repeating: number, count: 32))
    }

    static func staticKey(_ seed: [UInt8]) -> StaticKey {
        StaticKey(seed: seed.span)
    }

    static func presharedKey(_ number: UInt8) -> PresharedKey {
        let bytes = [UInt8](repeating: number, count: 32)
        return PresharedKey(bytes.span)
    }

    static func ephemeralKey(_ number: UInt8) -> EphemeralKey {
        let seed = [UInt8](repeating: number, count: 32)
        return EphemeralKey(seed: seed.span)
    }

    static func initiator(
        _ pattern: HandshakePattern, prologue: [UInt8] = [1], presharedKey: PresharedKey = invite,
        responderKey: PublicKey = responderKey.publicKey
    ) -> HandshakeState {
        HandshakeState(
            pattern: pattern, isInitiator: true, prologue: prologue, staticKey: initiatorKey,
            remoteStaticKey: pattern.isResponderKnown ? responderKey : nil, presharedKeys: [presharedKey],
            ephemeralKey: ephemeralKey(11))
    }

    static func responder(
        _ pattern: HandshakePattern, prologue: [UInt8] = [1], presharedKeys: [PresharedKey] = [invite]
    ) -> HandshakeState {
        HandshakeState(
            pattern: pattern, isInitiator: false, prologue: prologue, staticKey: responderKey,
            presharedKeys: presharedKeys, ephemeralKey: ephemeralKey(12))
    }

    /// Both sides' keys after a handshake in which nothing went wrong.
    static func keys(_ pattern: HandshakePattern = .xx) throws -> (initiator: SessionKeys, responder: SessionKeys) {
        var initiator = initiator(pattern)
        var responder = responder(pattern)
        while !initiator.isFinished {
            if initiator.isMyTurn {
                let message = try initiator.writeMessage()
                _ = try responder.readMessage(message.span)
            } else {
                let message = try responder.writeMessage()
                _ = try initiator.readMessage(message.span)
            }
        }
        return (initiator.split(), responder.split())
    }
}
