package import PeerNoise
package import PeerUnits
package import PeerWire

/// The listener's side of an XX handshake between its first and its third message.
package struct HalfOpenHandshake: ~Copyable {
    package let path: Path
    /// What was answered.
    package let first: HandshakeDatagram
    package let local: ConnectionID
    package let created: Instant
    /// The second message; the same bytes for each repetition of the first.
    package let answer: HandshakeDatagram
    private var noise: HandshakeState
    private let offer: CipherOffer

    /// Answers a first message; nil where it is not authentic.
    package init?(
        answering first: HandshakeDatagram, on path: Path, staticKey: StaticKey, offer: CipherOffer,
        seed: inout KeySeed, at now: Instant
    ) {
        var noise = HandshakeState(
            pattern: .xx, isInitiator: false, prologue: WireVersion.prologue, staticKey: staticKey,
            ephemeralKey: seed.nextEphemeralKey())
        let local = ConnectionID(rawValue: seed.nextUInt64())
        let payload = HandshakePayload(cipherOffer: offer.bits)
        let message: [UInt8]
        do throws(NoiseError) {
            _ = try noise.readMessage(first.noiseMessage.span)
            message = try noise.writeMessage(payload: payload.encoded())
        } catch {
            return nil
        }
        answer = HandshakeDatagram(
            kind: .exchangeSecond, destination: first.source, source: local, noiseMessage: message)
        self.path = path
        self.first = first
        self.local = local
        self.created = now
        self.noise = noise
        self.offer = offer
    }

    /// Takes the third message: the cipher that the caller chose, or nil where the message is not authentic, and then
    /// the handshake stays as
    /// it was.
    package mutating func receive(_ third: HandshakeDatagram) -> CipherSuite? {
        guard !noise.isFinished else { return nil }
        do throws(NoiseError) {
            let payload = try noise.readMessage(third.noiseMessage.span)
            return cipher(in: payload)
        } catch {
            return nil
        }
    }

    private func cipher(in payload: [UInt8]) -> CipherSuite? {
        var input = payload.span
        guard let choice = (try? HandshakePayload(parsing: &input))?.cipherChoice,
            let suite = CipherSuite(rawValue: choice), offer.permits(suite)
        else { return nil }
        return suite
    }

    /// The caller's key and the channel.
    /// - Precondition: the third message has been received.
    package consuming func finish(with suite: CipherSuite) -> FinishedHandshake {
        guard let key = noise.remoteStaticKey else {
            preconditionFailure("the third message of XX brings the caller's key")
        }
        return FinishedHandshake(
            remoteKey: key, channel: SecureChannel(keys: noise.split(), suite: suite, isCaller: false))
    }
}
