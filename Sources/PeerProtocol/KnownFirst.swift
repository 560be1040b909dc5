import PeerNoise
import PeerUnits
import PeerWire

/// A first message of IKpsk2 that this listener could open: it was sealed to its key, by the owner of `remoteKey`.
struct KnownFirst: ~Copyable {
    let remoteKey: PublicKey
    /// When the caller began, by its own clock, in nanoseconds: a replayed message is no newer than the last.
    let timestamp: UInt64
    let inviteID: UInt64?
    private var noise: HandshakeState
    private let offer: CipherOffer
    private let datagram: HandshakeDatagram

    /// Nil where the message is not authentic or says no time.
    init?(opening first: HandshakeDatagram, staticKey: StaticKey, seed: inout KeySeed) {
        var noise = HandshakeState(
            pattern: .ikpsk2, isInitiator: false, prologue: WireVersion.prologue, staticKey: staticKey,
            ephemeralKey: seed.nextEphemeralKey())
        guard let bytes = try? noise.readMessage(first.noiseMessage.span) else { return nil }
        var input = bytes.span
        guard let payload = try? HandshakePayload(parsing: &input), let timestamp = payload.timestamp,
            let remoteKey = noise.remoteStaticKey
        else { return nil }
        self.remoteKey = remoteKey
        self.timestamp = timestamp
        inviteID = payload.inviteID
        offer = CipherOffer(bits: payload.cipherOffer ?? 0)
        datagram = first
        self.noise = noise
    }

    /// Answers it; nil where the caller's key is one that makes no secret.
    consuming func answer(
        with presharedKey: PresharedKey, offer ownOffer: CipherOffer, on path: Path, at now: Instant
    ) -> KnownHandshake? {
        noise.add(presharedKey: presharedKey)
        let suite = ownOffer.best(with: offer)
        let payload = HandshakePayload(cipherChoice: suite.rawValue)
        guard let message = try? noise.writeMessage(payload: payload.encoded()) else { return nil }
        return KnownHandshake(
            path: path, remoteKey: remoteKey, inviteID: inviteID, created: now, first: datagram, answer: message,
            channel: SecureChannel(keys: noise.split(), suite: suite, isCaller: false))
    }
}
