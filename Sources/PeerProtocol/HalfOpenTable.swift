import PeerNoise
package import PeerUnits
package import PeerWire

/// Handshakes that wait for the message that completes them: the third of XX, or the first packet behind IKpsk2.
package struct HalfOpenTable: ~Copyable {
    /// Oldest first. A box each, since what cannot be copied cannot live in an array by itself.
    private var entries: [Box] = []

    private final class Box {
        let path: Path
        let created: Instant
        let first: HandshakeDatagram
        /// The Noise message that answers it.
        let answer: HandshakeDatagram
        /// Under which id the completing message comes.
        let local: ConnectionID?
        let knownCaller: PublicKey?
        /// Whether its caller has shown that it receives at its address, or is known.
        let isValidated: Bool
        var exchange: HalfOpenHandshake?
        var known: KnownHandshake?

        init(_ handshake: consuming HalfOpenHandshake, _ isValidated: Bool) {
            self.isValidated = isValidated
            path = handshake.path
            created = handshake.created
            first = handshake.first
            answer = handshake.answer
            local = handshake.local
            knownCaller = nil
            exchange = consume handshake
        }

        init(_ handshake: consuming KnownHandshake, _ isValidated: Bool) {
            self.isValidated = isValidated
            path = handshake.path
            created = handshake.created
            first = handshake.first
            answer = HandshakeDatagram(
                kind: .knownSecond, destination: first.source, source: .none, noiseMessage: handshake.answer)
            local = handshake.channel.localID
            knownCaller = handshake.remoteKey
            known = consume handshake
        }
    }

    package init() {}

    package var nextTimer: Instant? { entries.first.map { $0.created + HalfOpenTable.age } }

    /// The answer that this first message has got before. One of IKpsk2 is known by its Noise message, wherever it
    /// comes from: the caller's address may have changed, and who only copies it must not keep the caller out.
    package func answer(to first: HandshakeDatagram, on path: Path) -> HandshakeDatagram? {
        guard first.kind == .knownFirst else {
            return entries.first {
                $0.knownCaller == nil && $0.first.source == first.source && $0.path.remote == path.remote
            }?.answer
        }
        let entry = entries.first { $0.knownCaller != nil && $0.first.noiseMessage == first.noiseMessage }
        guard var answer = entry?.answer else { return nil }
        answer.destination = first.source
        return answer
    }

    /// Whether so many wait that callers have to show first that they receive at their address.
    package var isFilling: Bool { entries.count > HalfOpenTable.countMax / 4 }

    /// Whether a host has as many as it may.
    package func isFull(of host: SocketAddress.Host) -> Bool {
        entries.lazy.filter { $0.path.remote.host == host }.count >= HalfOpenTable.countPerHostMax
    }

    /// Adds one; where there are too many of its host, one of that host's goes, where there are too many in all, one of
    /// all: the oldest whose address is not validated, else the oldest. Whoever was first must not keep others out: a
    /// sender's address is easily forged.
    package mutating func insert(_ handshake: consuming HalfOpenHandshake, isValidated: Bool) {
        insert(Box(handshake, isValidated))
    }

    /// Adds one of a caller whose key is proved, instead of the one that it had before.
    mutating func insert(_ handshake: consuming KnownHandshake, isValidated: Bool) {
        let box = Box(handshake, isValidated)
        entries.removeAll { $0.knownCaller == box.knownCaller && $0.knownCaller != nil }
        insert(box)
    }

    private mutating func insert(_ box: Box) {
        let host = box.path.remote.host
        if isFull(of: host) { removeOldest { $0.path.remote.host == host } }
        if entries.count >= HalfOpenTable.countMax { removeOldest { _ in true } }
        entries.append(box)
    }

    private mutating func removeOldest(_ isMeant: (Box) -> Bool) {
        let oldest =
            entries.firstIndex { isMeant($0) && !$0.isValidated } ?? entries.firstIndex { isMeant($0) }
        if let oldest { entries.remove(at: oldest) }
    }

    /// Takes the handshake that an authentic third message finishes out of the table.
    package mutating func finish(_ third: HandshakeDatagram) -> FinishedHandshake? {
        guard let index = entries.firstIndex(where: { $0.local == third.destination }) else { return nil }
        guard let suite = entries[index].exchange?.receive(third) else { return nil }
        return entries.remove(at: index).exchange.take()?.finish(with: suite)
    }

    /// Takes the handshake out that a caller's first packet finishes; nil where there is none, or the packet is not
    /// authentic.
    mutating func finish(packet: Span<UInt8>, to id: ConnectionID) -> KnownHandshake? {
        guard let index = entries.firstIndex(where: { $0.knownCaller != nil && $0.local == id }) else { return nil }
        guard entries[index].known.reading({ $0.channel.isAuthentic(packet) }) == true else { return nil }
        return entries.remove(at: index).known.take()
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
