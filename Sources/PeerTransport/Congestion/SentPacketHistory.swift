import PeerUnits
import PeerWire

/// The last packets sent, until feedback has decided whether they came.
struct SentPacketHistory: Sendable {
    private struct Record: Sendable {
        var packetNumber: UInt64 = .max
        var sentAt = Instant.zero
        var byteCount = ByteCount.zero
        var burst: UInt32?
        var endsBurst = false
        /// Whether any feedback has spoken of it, and whether it came.
        var isCovered = false
        var hasArrived = false
    }

    private var records: [Record] = Array(repeating: Record(), count: SentPacketHistory.packetCountMax)
    private var newest: UInt64?
    /// Every packet below has been judged.
    private var judged: UInt64 = 0
    /// Sent and neither judged nor acknowledged.
    private(set) var byteCountInFlight = ByteCount.zero
    /// What the last feedback newly told, in packet order.
    private(set) var arrivals: [PacketArrival] = []
    /// The packets that the last feedback decided for good, in packet order: true where lost.
    private(set) var verdicts: [Bool] = []

    mutating func packetSent(_ packetNumber: UInt64, byteCount: ByteCount, burst: UInt32?, endsBurst: Bool, at now: Instant) {
        if newest == nil { judged = packetNumber }
        let slot = slot(packetNumber)
        forget(slot)
        records[slot] = Record(
            packetNumber: packetNumber, sentAt: now, byteCount: byteCount, burst: burst, endsBurst: endsBurst)
        byteCountInFlight += byteCount
        newest = packetNumber
        if packetNumber - judged >= UInt64(SentPacketHistory.packetCountMax) {
            judged = packetNumber - UInt64(SentPacketHistory.packetCountMax) + 1
        }
    }

    /// Takes feedback: `arrivals` and `verdicts` then hold what is new. Packets never sent are passed over.
    mutating func receive(_ feedback: ArrivalFeedback) {
        arrivals.removeAll(keepingCapacity: true)
        verdicts.removeAll(keepingCapacity: true)
        guard let newest else { return }
        let first = SequenceNumber.expand(feedback.firstPacket, near: newest)
        judge(before: first)
        for (index, arrival) in feedback.arrivals.enumerated() {
            let packetNumber = first &+ UInt64(index)
            let slot = slot(packetNumber)
            guard records[slot].packetNumber == packetNumber else { continue }
            records[slot].isCovered = true
            guard let arrival, !records[slot].hasArrived else { continue }
            records[slot].hasArrived = true
            byteCountInFlight -= records[slot].byteCount
            arrivals.append(
                PacketArrival(
                    packetNumber: packetNumber, sentAt: records[slot].sentAt, arrivalMicros: arrival,
                    byteCount: records[slot].byteCount, burst: records[slot].burst, endsBurst: records[slot].endsBurst))
        }
    }

    mutating func reset() {
        self = SentPacketHistory()
    }

    /// Feedback that begins at `first` will never again speak of what lies before: what has not come by then is lost.
    private mutating func judge(before first: UInt64) {
        guard let newest, first <= newest, judged < first else { return }
        for packetNumber in judged..<first {
            let slot = slot(packetNumber)
            guard records[slot].packetNumber == packetNumber else { continue }
            if records[slot].isCovered { verdicts.append(!records[slot].hasArrived) }
            forget(slot)
        }
        judged = first
    }

    private mutating func forget(_ slot: Int) {
        guard records[slot].packetNumber != .max else { return }
        if !records[slot].hasArrived { byteCountInFlight -= records[slot].byteCount }
        records[slot].packetNumber = .max
    }

    private func slot(_ packetNumber: UInt64) -> Int {
        Int(packetNumber % UInt64(SentPacketHistory.packetCountMax))
    }

    /// A second of 40 Mbit/s: feedback that is later is of no use to the rate control.
    private static let packetCountMax = 4_096
}
