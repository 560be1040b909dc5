import PeerNoise
package import PeerUnits
import PeerWire

/// Callers that know this listener's key: IKpsk2.
extension Listener {
    /// The timestamp of the last datagram's caller, where it is a known one: to be kept, so that the message's replay
    /// is silence after a restart too.
    package mutating func takeNewTimestamp() -> CallerTimestamp? { newTimestamp.take() }

    /// Lets whoever comes first with this invite in, until `expiry`; tells the others that it is spent.
    package mutating func invite(by invitation: Invitation, until expiry: Instant) {
        invites.add(invitation, until: expiry)
    }

    mutating func receiveKnownFirst(_ first: HandshakeDatagram, byteCount: Int, on path: Path) -> ListenerVerdict {
        let isValidated: Bool
        switch admit(first, byteCount: byteCount, on: path) {
        case .handshake(let validated): isValidated = validated
        case .verdict(let verdict): return verdict
        }
        guard let opened = KnownFirst(opening: first, staticKey: configuration.session.staticKey, seed: &seed) else {
            return drop(\.unauthentic)
        }
        let caller = CallerTimestamp(key: opened.remoteKey, nanoseconds: opened.timestamp)
        guard let presharedKey = presharedKey(for: caller.key, inviteID: opened.inviteID) else {
            return drop(\.strangers)
        }
        guard timestamps.isNew(caller.nanoseconds, of: caller.key) else { return drop(\.stale) }
        guard
            let handshake = opened.answer(
                with: presharedKey, offer: configuration.session.cipherOffer, on: path, at: now)
        else { return drop(\.unauthentic) }
        timestamps.record(caller.nanoseconds, of: caller.key)
        if isKnown(caller.key) { newTimestamp = caller }
        halfOpen.insert(handshake, isValidated: isValidated || isKnown(caller.key))
        guard let answer = halfOpen.answer(to: first, on: path) else { return .dropped }
        return queue(answer, on: path)
    }

    /// A packet for no session that stands: the first one of a caller that has been answered, or nobody's.
    mutating func receiveUnclaimed(_ packet: Span<UInt8>, to id: ConnectionID, on path: Path) -> ListenerVerdict {
        guard let handshake = halfOpen.finish(packet: packet, to: id) else { return drop(\.unknownConnection) }
        let caller = handshake.remoteKey
        let use = handshake.inviteID.map { invites.use($0, by: caller) }
        complete(handshake.finish(as: use), on: path)
        return .session(id)
    }

    /// What a caller who may join mixes into the handshake; nil for others. An invite that is not there, or not any
    /// more, has no answer that the caller could read.
    private func presharedKey(for caller: PublicKey, inviteID: UInt64?) -> PresharedKey? {
        if let inviteID { return invites.presharedKey(of: inviteID, at: now) }
        return configuration.answersStrangers || isKnown(caller) ? .zero : nil
    }

    private func isKnown(_ caller: PublicKey) -> Bool {
        knownCallers.contains(caller) || invites.guests.contains(caller)
    }
}
