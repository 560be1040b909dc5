package import PeerNoise
package import PeerUnits
package import PeerWire

/// One socket's strangers and sessions, no IO: everything that comes before a session exists.
///
/// ```
/// first message ──(`admit`: rate)──▶ half open ──(third message or first packet, authentic)──▶ a new Session,
///       │                               │                                                      for `takeSession()`
///       │                               └─(75 s, or pushed out by its host's newer ones)──▶ forgotten
///       └─(IKpsk2: not to this key, no newer timestamp, nobody who may join or is invited)──▶ silence
/// ```
///
/// The contract is the session's: one mutation, then poll until `.wait`.
package struct Listener: ~Copyable {
    let configuration: ListenerConfiguration
    var seed: KeySeed
    var now: Instant
    var limiter: HandshakeLimiter
    /// For those who have shown that they receive at their address.
    var validatedLimiter: HandshakeLimiter
    let addresses: AddressValidation
    var cookieBudget: CookieBudget
    var halfOpen: HalfOpenTable
    /// Who is no stranger; changes with the file of known peers.
    package var knownCallers: Set<PublicKey>
    var timestamps: CallerTimestamps
    var invites = InviteTable()
    /// A known caller's newest timestamp, which has still to be kept.
    var newTimestamp: CallerTimestamp?
    /// Sessions that stand: their connection ids.
    private var connections: Set<ConnectionID> = []
    /// Answers that wait to be sent.
    var answers: [(datagram: HandshakeDatagram, path: Path)] = []
    private var finished: Session?
    package internal(set) var counters = ListenerCounters()

    package init(configuration: ListenerConfiguration, seed: consuming KeySeed, at now: Instant) {
        self.configuration = configuration
        var seed = seed
        addresses = AddressValidation(key: seed.nextCookieKey())
        cookieBudget = CookieBudget(salt: seed.nextUInt64(), at: now)
        self.seed = seed
        self.now = now
        limiter = HandshakeLimiter(at: now)
        validatedLimiter = HandshakeLimiter(at: now)
        halfOpen = HalfOpenTable()
        knownCallers = configuration.knownCallers
        timestamps = configuration.timestamps
    }

    /// Takes one datagram that came on `path`, and says where it belongs. The session that it may be the first of is
    /// taken (`takeSession`) before the datagram is handed to it.
    package mutating func receive(_ datagram: Span<UInt8>, on path: Path, at now: Instant) -> ListenerVerdict {
        self.now = now
        guard !datagram.isEmpty else { return drop(\.malformed) }
        var input = datagram
        if datagram[0] & ~0x01 == ProtectedHeader.form {
            guard let header = try? ProtectedHeader(parsing: &input) else { return drop(\.malformed) }
            guard connections.contains(header.destination) else {
                return receiveUnclaimed(datagram, to: header.destination, on: path)
            }
            return .session(header.destination)
        }
        guard let parsed = try? HandshakeDatagram(parsing: &input) else { return drop(\.malformed) }
        switch parsed.kind {
        case .exchangeFirst: return receiveFirst(parsed, byteCount: datagram.count, on: path)
        case .exchangeThird: return receiveThird(parsed, on: path)
        case .knownFirst: return receiveKnownFirst(parsed, byteCount: datagram.count, on: path)
        default: return drop(\.malformed)
        }
    }

    /// The session that the last datagram has brought about; its datagrams are routed to its `localID` from now on.
    package mutating func takeSession() -> Session? { finished.take() }

    /// Forgets a session that is over.
    package mutating func remove(_ id: ConnectionID) {
        connections.remove(id)
    }

    /// Lets old half-open handshakes go.
    package mutating func advance(to now: Instant) {
        self.now = now
        halfOpen.removeExpired(at: now)
    }

    /// What is to be done next; call again until `.wait`.
    package mutating func pollOutput(into batch: inout OutputSpan<UInt8>) -> Output<Never> {
        guard !answers.isEmpty else { return .wait(until: halfOpen.nextTimer, reason: .handshake) }
        let answer = answers.removeFirst()
        answer.datagram.write(into: &batch)
        return .transmit(byteCount: batch.count, segmentSize: batch.count, on: answer.path)
    }

    private mutating func receiveFirst(_ first: HandshakeDatagram, byteCount: Int, on path: Path) -> ListenerVerdict {
        guard configuration.answersStrangers else { return .dropped }
        let isValidated: Bool
        switch admit(first, byteCount: byteCount, on: path) {
        case .handshake(let validated): isValidated = validated
        case .verdict(let verdict): return verdict
        }
        guard
            let handshake = HalfOpenHandshake(
                answering: first, on: path, staticKey: configuration.session.staticKey,
                offer: configuration.session.cipherOffer, seed: &seed, at: now)
        else { return drop(\.unauthentic) }
        let answer = handshake.answer
        halfOpen.insert(handshake, isValidated: isValidated)
        return queue(answer, on: path)
    }

    mutating func queue(_ answer: HandshakeDatagram, on path: Path) -> ListenerVerdict {
        guard answers.count < Listener.answerCountMax else { return drop(\.limited) }
        answers.append((answer, path))
        return .handled
    }

    private mutating func receiveThird(_ third: HandshakeDatagram, on path: Path) -> ListenerVerdict {
        guard let completed = halfOpen.finish(third) else { return drop(\.unauthentic) }
        complete(completed, on: path)
        return .handled
    }

    mutating func complete(_ handshake: consuming FinishedHandshake, on path: Path) {
        counters.completed += 1
        let session = Session(
            answering: handshake, on: path, configuration: configuration.session, seed: seed.fork(), at: now)
        if let id = session.localID { connections.insert(id) }
        finished = consume session
    }

    mutating func drop(_ counter: WritableKeyPath<ListenerCounters, Int>) -> ListenerVerdict {
        counters[keyPath: counter] += 1
        return .dropped
    }

    /// Answers leave after every datagram; more than these waiting means that nothing leaves.
    static let answerCountMax = 64
}
