package import PeerNoise
package import PeerUnits
package import PeerWire

/// Packets in and out of their seals: connection ids, packet numbers, replay window and keys of one established
/// session.
package struct SecureChannel: ~Copyable {
    /// The id by which the other side addresses us.
    package let localID: ConnectionID
    private let remoteID: ConnectionID
    package let suite: CipherSuite
    private var sealing: SealingSchedule
    private var opening: OpeningSchedule
    private var replay = ReplayWindow()
    package private(set) var nextPacketNumber: UInt64 = 0
    package private(set) var highestReceived: UInt64?
    package private(set) var counters = Counters()

    /// Datagrams that were dropped, by cause.
    package struct Counters: Hashable, Sendable {
        package var malformed = 0
        package var replayed = 0
        package var unauthentic = 0
    }

    /// Begins a channel with the keys of a finished handshake. The connection ids follow from its secret: nobody else
    /// can tell which
    /// handshake they belong to.
    package init(keys: SessionKeys, suite: CipherSuite, isCaller: Bool) {
        self.suite = suite
        sealing = SealingSchedule(SealingKey(keys.send, suite: suite))
        opening = OpeningSchedule(OpeningKey(keys.receive, suite: suite))
        let caller = SecureChannel.connectionID(keys.exporter, label: "caller id")
        let listener = SecureChannel.connectionID(keys.exporter, label: "listener id")
        localID = isCaller ? caller : listener
        remoteID = isCaller ? listener : caller
    }

    private static func connectionID(_ exporter: ExporterKey, label: String) -> ConnectionID {
        ConnectionID(rawValue: exporter.bytes(label: label, byteCount: 8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Appends one sealed datagram to `batch`; gives its packet number.
    /// - Precondition: the plaintext is at most `DatagramLimits.chunkByteCountMax` and the send time long, and the
    ///   batch has room.
    package mutating func seal(
        _ plaintext: Span<UInt8>, into batch: inout OutputSpan<UInt8>, at now: Instant
    ) -> UInt64 {
        sealing.advance(at: now)
        let number = nextPacketNumber
        nextPacketNumber += 1
        let header = ProtectedHeader(
            destination: remoteID, truncatedPacketNumber: UInt32(truncatingIfNeeded: number),
            keyPhase: sealing.phaseBit)
        let associated = [UInt8](capacity: ProtectedHeader.byteCount) { header.write(into: &$0) }
        batch.writeBytes(associated)
        sealing.key.seal(plaintext, associatedData: associated.span, counter: number, into: &batch)
        return number
    }

    /// When the sending key is renewed.
    package var rekeying: RekeyPolicy {
        get { sealing.policy }
        set { sealing.policy = newValue }
    }

    /// The key phases so far, of what is sent and of what comes.
    package var phases: (sending: UInt64, receiving: UInt64) { (sealing.phase, opening.phase) }

    /// Whether the other side has yet to show that it opens what is sealed now.
    package var awaitsConfirmation: Bool { !sealing.isConfirmed }

    /// The other side has answered a packet of this key phase.
    package mutating func confirmPhase() { sealing.confirm() }

    /// Opens a datagram; nil where it is dropped, which is counted.
    package mutating func open(
        _ datagram: Span<UInt8>, at now: Instant
    ) -> (number: UInt64, isNewest: Bool, plaintext: [UInt8])? {
        var rest = datagram
        let header: ProtectedHeader
        do throws(WireError) {
            header = try ProtectedHeader(parsing: &rest)
        } catch {
            counters.malformed += 1
            return nil
        }
        guard header.destination == localID, rest.count >= DatagramLimits.tagByteCount else {
            counters.malformed += 1
            return nil
        }
        let expected = highestReceived.map { $0 + 1 } ?? 0
        let number = SequenceNumber.expand(header.truncatedPacketNumber, near: expected)
        guard replay.canAccept(number) else {
            counters.replayed += 1
            return nil
        }
        let clear = datagram.extracting(first: ProtectedHeader.byteCount)
        let plaintext = opening.open(rest, number: number, phaseBit: header.keyPhase, header: clear, at: now)
        guard let plaintext else {
            counters.unauthentic += 1
            return nil
        }
        replay.accept(number)
        let isNewest = highestReceived.map { number > $0 } ?? true
        if isNewest { highestReceived = number }
        return (number, isNewest, plaintext)
    }

    /// Whether a datagram would open, with nothing changed by the question.
    package func isAuthentic(_ datagram: Span<UInt8>) -> Bool {
        var rest = datagram
        guard let header = try? ProtectedHeader(parsing: &rest), header.destination == localID,
            rest.count >= DatagramLimits.tagByteCount
        else { return false }
        let number = SequenceNumber.expand(header.truncatedPacketNumber, near: highestReceived.map { $0 + 1 } ?? 0)
        let clear = datagram.extracting(first: ProtectedHeader.byteCount)
        return replay.canAccept(number)
            && opening.isAuthentic(rest, number: number, phaseBit: header.keyPhase, header: clear)
    }
}
