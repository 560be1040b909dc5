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

    /// Whether one more from this address may be half open.
    package func hasRoom(for path: Path) -> Bool {
        entries.lazy.filter { $0.path.remote.host == path.remote.host }.count < HalfOpenTable.countPerHostMax
    }

    /// Adds one; the oldest goes where there are too many.
    package mutating func insert(_ handshake: consuming HalfOpenHandshake) {
        if entries.count == HalfOpenTable.countMax { entries.removeFirst() }
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
    private static let countPerHostMax = 16
}
