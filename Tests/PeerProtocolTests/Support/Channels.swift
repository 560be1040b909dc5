import PeerNoise
import PeerProtocol

/// The two ends of a channel, from a handshake of their own.
struct Channels: ~Copyable {
    var caller: SecureChannel
    var called: SecureChannel

    init() throws {
        var seed = KeySeed(Pair.bytes(3).span)
        var initiator = HandshakeState(
            pattern: .nn, isInitiator: true, prologue: [], ephemeralKey: seed.nextEphemeralKey())
        var responder = HandshakeState(
            pattern: .nn, isInitiator: false, prologue: [], ephemeralKey: seed.nextEphemeralKey())
        let first = try initiator.writeMessage()
        _ = try responder.readMessage(first.span)
        let second = try responder.writeMessage()
        _ = try initiator.readMessage(second.span)
        caller = SecureChannel(keys: initiator.split(), suite: .chaCha20Poly1305, isCaller: true)
        called = SecureChannel(keys: responder.split(), suite: .chaCha20Poly1305, isCaller: false)
    }
}
