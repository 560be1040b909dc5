package import PeerNoise
package import PeerUnits
package import PeerWire

/// The caller's side of a handshake.
///
/// ```
/// first message sent, repeated ──(second message)──▶ answered ──accept──▶ XX: third message, repeated by `Session`
///                                                        │                IKpsk2: the keys stand at once
///                                                        └─refuse─▶ dropped
/// ```
package struct CallerHandshake: ~Copyable {
    private var noise: HandshakeState
    private let source: ConnectionID
    private let first: HandshakeDatagram
    private let answerKind: HandshakeDatagram.Kind
    private var cookie: [UInt8] = []
    private var cookieCount = 0
    private var attempts = 0
    private var nextAttempt: Instant
    private let offer: CipherOffer
    private var answer: Answer?

    private struct Answer {
        var remote: ConnectionID
        var suite: CipherSuite
    }

    /// Begins an XX handshake, whose first message leaves at `start`.
    package init(_ staticKey: StaticKey, offer: CipherOffer, seed: inout KeySeed, at start: Instant) {
        noise = HandshakeState(
            pattern: .xx, isInitiator: true, prologue: WireVersion.prologue, staticKey: staticKey,
            ephemeralKey: seed.nextEphemeralKey())
        source = ConnectionID(rawValue: seed.nextUInt64())
        // The first message of XX is a bare ephemeral key: there is no key of the other side yet that could be refused.
        let message = (try? noise.writeMessage()) ?? []
        first = HandshakeDatagram(kind: .exchangeFirst, destination: .none, source: source, noiseMessage: message)
        answerKind = .exchangeSecond
        self.offer = offer
        nextAttempt = start
    }

    /// Begins an IKpsk2 handshake with a listener that has `key`; nil where that is a key that makes no secret.
    /// - Parameter timestamp: higher than in every handshake before, in nanoseconds.
    package init?(
        _ staticKey: StaticKey, knowing key: PublicKey, invitation: Invitation?, timestamp: UInt64, offer: CipherOffer,
        seed: inout KeySeed, at start: Instant
    ) {
        var noise = HandshakeState(
            pattern: .ikpsk2, isInitiator: true, prologue: WireVersion.prologue, staticKey: staticKey,
            remoteStaticKey: key, presharedKeys: [invitation?.presharedKey ?? .zero],
            ephemeralKey: seed.nextEphemeralKey())
        let source = ConnectionID(rawValue: seed.nextUInt64())
        let payload = HandshakePayload(cipherOffer: offer.bits, timestamp: timestamp, inviteID: invitation?.id)
        guard let message = try? noise.writeMessage(payload: payload.encoded()) else { return nil }
        first = HandshakeDatagram(kind: .knownFirst, destination: .none, source: source, noiseMessage: message)
        self.noise = noise
        self.source = source
        answerKind = .knownSecond
        self.offer = offer
        nextAttempt = start
    }

    /// Where the other side has answered, nothing is repeated: a person may be deciding.
    package var nextTimer: Instant? { answer == nil ? nextAttempt : nil }

    /// Whether it is by XX, in which the other side shows its key.
    package var isExchange: Bool { answerKind == .exchangeSecond }

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
        guard datagram.kind == answerKind, datagram.destination == source, awaitsAnswer else { return nil }
        guard let payload = read(datagram.noiseMessage), let suite = suite(in: payload) else { return nil }
        answer = Answer(remote: datagram.source, suite: suite)
        return noise.remoteStaticKey
    }

    /// Takes the cookie of a listener that handshakes come to fast: the first message is repeated with it at once.
    package mutating func receive(cookie datagram: HandshakeDatagram, at now: Instant) {
        guard datagram.kind == .cookie, datagram.destination == source, awaitsAnswer, attempts > 0 else { return }
        guard !datagram.cookie.isEmpty, datagram.cookie != cookie, cookieCount < CallerHandshake.cookieCountMax else {
            return
        }
        cookie = datagram.cookie
        cookieCount += 1
        nextAttempt = now
    }

    /// Not after an authentic answer either whose payload made no sense: Noise reads each message once.
    private var awaitsAnswer: Bool { answer == nil && !noise.isMyTurn && !noise.isFinished }

    /// In XX the caller chooses among what the listener offers, in IKpsk2 the listener among what the caller offers.
    private func suite(in payload: HandshakePayload) -> CipherSuite? {
        if isExchange { return offer.best(with: CipherOffer(bits: payload.cipherOffer ?? 0)) }
        guard let suite = payload.cipherChoice.flatMap(CipherSuite.init(rawValue:)), offer.permits(suite) else {
            return nil
        }
        return suite
    }

    /// Finishes: gives the channel, and in XX the third message, to be repeated until a packet under the new keys
    /// comes. Nil where the other side's key was one that makes no secret.
    /// - Precondition: the other side has answered.
    package consuming func accept() -> AcceptedCall? {
        guard let answer else { preconditionFailure("a handshake is accepted after its answer") }
        guard isExchange else {
            return AcceptedCall(
                third: nil, channel: SecureChannel(keys: noise.split(), suite: answer.suite, isCaller: true))
        }
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

    /// One is enough, another one for its old age; more are no honest listener's.
    private static let cookieCountMax = 4
    /// No answer has 250 bytes; this long, a first message never brings three times as much.
    package static let firstByteCount = 256
}
