import PeerNoise
import PeerUnits
import PeerWire

/// Callers that know this listener's key: IKpsk2.
extension Listener {
    /// The timestamp of the last datagram's caller, where it is a known one: to be kept, so that the message's replay
    /// is silence after a restart too.
    package mutating func takeNewTimestamp() -> CallerTimestamp? { newTimestamp.take() }

    mutating func receiveKnownFirst(_ first: HandshakeDatagram, byteCount: Int, on path: Path) -> ListenerVerdict {
        guard byteCount >= CallerHandshake.firstByteCount else { return drop(\.malformed) }
        if let answer = halfOpen.answer(to: first, on: path) { return queue(answer, on: path) }
        guard answers.count < Listener.answerCountMax, limiter.take(at: now) else { return drop(\.limited) }
        guard let opened = KnownFirst(opening: first, staticKey: configuration.session.staticKey, seed: &seed) else {
            return drop(\.unauthentic)
        }
        let caller = CallerTimestamp(key: opened.remoteKey, nanoseconds: opened.timestamp)
        guard configuration.answersStrangers || knownCallers.contains(caller.key) else { return drop(\.strangers) }
        guard timestamps.isNew(caller.nanoseconds, of: caller.key) else { return drop(\.stale) }
        guard
            let handshake = opened.answer(
                with: .zero, offer: configuration.session.cipherOffer, on: path, at: now)
        else { return drop(\.unauthentic) }
        timestamps.record(caller.nanoseconds, of: caller.key)
        if knownCallers.contains(caller.key) { newTimestamp = caller }
        halfOpen.insert(handshake)
        guard let answer = halfOpen.answer(to: first, on: path) else { return .dropped }
        return queue(answer, on: path)
    }

    /// A packet for no session that stands: the first one of a caller that has been answered, or nobody's.
    mutating func receiveUnclaimed(_ packet: Span<UInt8>, to id: ConnectionID, on path: Path) -> ListenerVerdict {
        guard let handshake = halfOpen.finish(packet: packet, to: id) else { return drop(\.unknownConnection) }
        complete(handshake, on: path)
        return .session(id)
    }
}
