package import PeerUnits
package import PeerWire

/// Handshakes between their first and their third message.
package struct HalfOpenTable: ~Copyable {
    /// Oldest first. A box each, since what cannot be copied cannot live in an array by itself.
    private var entries: [Box] = []

    private final class Box {
        var handshake: HalfOpenHandshake?
        let path: Path
        let caller: ConnectionID
        let local: ConnectionID
        let created: Instant
        let answer: HandshakeDatagram

        init(_ handshake: consuming HalfOpenHandshake) {
            path = handshake.path
            caller = handshake.caller
            local = handshake.local
            created = handshake.created
            answer = handshake.answer
            self.handshake = consume handshake
        }
    }

    package init() {}

    package var nextTimer: Instant? { entries.first.map { $0.created + HalfOpenTable.age } }

    /// The answer that this caller has got before.
    package func answer(to caller: ConnectionID, on path: Path) -> HandshakeDatagram? {
        entries.first { $0.caller == caller && $0.path.remote == path.remote }?.answer
    }

    /// Adds one; where there are too many of its host, that host's oldest goes, where there are too many in all, the
    /// oldest. Whoever was first must not keep others out: a sender's address is easily forged.
    package mutating func insert(_ handshake: consuming HalfOpenHandshake) {
        let host = handshake.path.remote.host
        if entries.lazy.filter({ $0.path.remote.host == host }).count >= HalfOpenTable.countPerHostMax,
            let oldest = entries.firstIndex(where: { $0.path.remote.host == host })
        {
            entries.remove(at: oldest)
        }
        if entries.count >= HalfOpenTable.countMax { entries.removeFirst() }
        entries.append(Box(handshake))
    }

    /// Takes the handshake that an authentic third message finishes out of the table.
    package mutating func finish(_ third: HandshakeDatagram) -> FinishedHandshake? {
        guard let index = entries.firstIndex(where: { $0.local == third.destination }) else { return nil }
        guard let suite = entries[index].handshake?.receive(third) else { return nil }
        return entries.remove(at: index).handshake.take()?.finish(with: suite)
    }

    /// Lets those go that have waited too long for their third message.
    package mutating func removeExpired(at now: Instant) {
        while let first = entries.first, first.created + HalfOpenTable.age <= now { entries.removeFirst() }
    }

    /// The caller's person has 60 s to decide (contract.md), and the network its time.
    private static let age = TimeSpan.seconds(75)
    /// A kibibyte each: a quarter of a mebibyte in all.
    private static let countMax = 256
    /// Several peers behind one NAT may call at once; one host must not fill the table.
    package static let countPerHostMax = 16
}
