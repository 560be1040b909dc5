import PeerNoise
import PeerUnits
import PeerWire

/// Which first messages are worth a Diffie-Hellman.
///
/// ```
/// first message ──(answered before)──▶ the same answer
///       ├─(its cookie is right)──▶ admitted, from a budget of its own
///       ├─(handshakes come fast, strangers get answers)──▶ a cookie, and nothing is kept
///       └─(else)──▶ admitted while there is budget
/// ```
extension Listener {
    /// Whether a first message may begin a handshake, and whether from a validated address; or what became of it.
    mutating func admit(_ first: HandshakeDatagram, byteCount: Int, on path: Path) -> Admitted {
        // An answer is never three times as long as what asked for it.
        guard byteCount >= CallerHandshake.firstByteCount else { return .verdict(drop(\.malformed)) }
        if let answer = halfOpen.answer(to: first, on: path) { return .verdict(queue(answer, on: path)) }
        guard answers.count < Listener.answerCountMax else { return .verdict(drop(\.limited)) }
        let isValidated = addresses.isValid(first.cookie, for: path.remote, at: now)
        if !isValidated, isStrained(by: path.remote.host) { return .verdict(challenge(first, on: path)) }
        let isInBudget = isValidated ? validatedLimiter.take(at: now) : limiter.take(at: now)
        return isInBudget ? .handshake(isValidated: isValidated) : .verdict(drop(\.limited))
    }

    enum Admitted {
        case handshake(isValidated: Bool)
        case verdict(ListenerVerdict)
    }

    /// A listener that answers no strangers sends no cookies either: they would tell that it is there.
    private mutating func isStrained(by host: SocketAddress.Host) -> Bool {
        guard configuration.answersStrangers else { return false }
        return limiter.isStrained(at: now) || halfOpen.isFilling || halfOpen.isFull(of: host)
    }

    private mutating func challenge(_ first: HandshakeDatagram, on path: Path) -> ListenerVerdict {
        guard cookieBudget.take(for: path.remote, at: now) else { return drop(\.limited) }
        counters.challenged += 1
        let cookie = HandshakeDatagram(
            kind: .cookie, destination: first.source, source: .none,
            cookie: addresses.cookie(for: path.remote, at: now), noiseMessage: [])
        return queue(cookie, on: path)
    }
}
