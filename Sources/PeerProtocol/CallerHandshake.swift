package import PeerNoise
package import PeerUnits
package import PeerWire

/// The caller's side of a handshake.
///
/// ```
/// first message sent, repeated ──(second message)──▶ answered ──accept──▶ third message sent, repeated by `Session`
///        └─(10 s)─▶ unanswered                           └─refuse─▶ dropped
/// ```
package struct CallerHandshake: ~Copyable {
    private var noise: HandshakeState
    private let source: ConnectionID
    private let first: HandshakeDatagram
    private var cookie: [UInt8] = []
    private var attempts = 0
    private var nextAttempt: Instant
    private let deadline: Instant
    private let offer: CipherOffer
    private var answer: Answer?

    private struct Answer {
        var remote: ConnectionID
        var suite: CipherSuite
    }

    /// Begins an XX handshake.
    package init(
        _ staticKey: StaticKey, offer: CipherOffer, timeout: TimeSpan, seed: inout KeySeed, at now: Instant
    ) {
        noise = HandshakeState(
            pattern: .xx, isInitiator: true, prologue: WireVersion.prologue, staticKey: staticKey,
            ephemeralKey: seed.nextEphemeralKey())
        source = ConnectionID(rawValue: seed.nextUInt64())
        // The first message of XX is a bare ephemeral key: there is no key of the other side yet that could be refused.
        let message = (try? noise.writeMessage()) ?? []
        first = HandshakeDatagram(kind: .exchangeFirst, destination: .none, source: source, noiseMessage: message)
        self.offer = offer
        nextAttempt = now
        deadline = now + timeout
    }

    /// Where the other side has answered, nothing is repeated: a person may be deciding.
    package var nextTimer: Instant? { answer == nil ? min(nextAttempt, deadline) : nil }

    /// Whether the other side has had its time.
    package func isUnanswered(at now: Instant) -> Bool { answer == nil && deadline <= now }

    /// Whether a handshake datagram is meant for this one.
    package func isAddressed(by datagram: HandshakeDatagram) -> Bool { datagram.destination == source }

    /// Appends the first message to `batch` where it is due.
    package mutating func writeDatagram(into batch: inout OutputSpan<UInt8>, at now: Instant) -> Bool {
        guard answer == nil, nextAttempt <= now else { return false }
        nextAttempt = now + RetryTimer.interval(afterAttempt: attempts)
        attempts += 1
        var datagram = first
        datagram.cookie = cookie
        datagram.write(into: &batch, paddedTo: CallerHandshake.firstByteCount)
        return true
    }

    /// Takes the other side's answer; gives its key where the answer is authentic and the first.
    package mutating func receive(_ datagram: HandshakeDatagram) -> PublicKey? {
        guard answer == nil, datagram.kind == .exchangeSecond, isAddressed(by: datagram) else { return nil }
        guard let payload = read(datagram.noiseMessage), let remoteKey = noise.remoteStaticKey else { return nil }
        let suite = offer.best(with: CipherOffer(bits: payload.cipherOffer ?? 0))
        answer = Answer(remote: datagram.source, suite: suite)
        return remoteKey
    }

    /// Finishes: gives the third message, to be repeated until a packet under the new keys comes, and the channel.
    /// Nil where the other side's
    /// key was one that makes no secret.
    /// - Precondition: the other side has answered.
    package consuming func accept() -> AcceptedCall? {
        guard let answer else { preconditionFailure("a handshake is accepted after its answer") }
        let payload = HandshakePayload(cipherChoice: answer.suite.rawValue)
        guard let message = try? noise.writeMessage(payload: payload.encoded()) else { return nil }
        let third = HandshakeDatagram(
            kind: .exchangeThird, destination: answer.remote, source: source, noiseMessage: message)
        return AcceptedCall(
            third: third, channel: SecureChannel(keys: noise.split(), suite: answer.suite, isCaller: true))
    }

    private mutating func read(_ message: [UInt8]) -> HandshakePayload? {
        do {
            let bytes = try noise.readMessage(message.span)
            var span = bytes.span
            return try HandshakePayload(parsing: &span)
        } catch {
            return nil
        }
    }

    /// An answer of XX is below 250 bytes; this long, it is never three times as long as what asked for it.
    package static let firstByteCount = 256
}
