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
        /// What of it had left before.
        var repeated: [FragmentReference] = []
        /// Whether any feedback has spoken of it, and whether it came.
        var isCovered = false
        var hasArrived = false
        /// Whether it counts as on its way.
        var isInFlight = true
    }

    private var records: [Record] = Array(repeating: Record(), count: SentPacketHistory.packetCountMax)
    private var newest: UInt64?
    /// Every packet below has been judged.
    private var judged: UInt64 = 0
    private var firstInFlight: UInt64 = 0
    /// Sent and neither judged nor acknowledged.
    private(set) var byteCountInFlight = ByteCount.zero
    /// What the last feedback newly told, in packet order.
    private(set) var arrivals: [PacketArrival] = []
    /// The packets that the last feedback decided for good, in packet order: true where lost.
    private(set) var verdicts: [Bool] = []
    /// What had left again and has not come, as far as the last feedback tells; nothing while packets overtake each
    /// other.
    private(set) var missingRepeats: [FragmentReference] = []
    /// The newest packet that came after feedback had told it missing; nil where none has.
    private var newestOvertaken: UInt64?

    mutating func packetSent(
        _ packetNumber: UInt64, byteCount: ByteCount, burst: UInt32?, endsBurst: Bool, repeated: [FragmentReference],
        at now: Instant
    ) {
        if newest == nil { judged = packetNumber }
        let slot = slot(packetNumber)
        forget(slot)
        records[slot] = Record(
            packetNumber: packetNumber, sentAt: now, byteCount: byteCount, burst: burst, endsBurst: endsBurst,
            repeated: repeated)
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
        missingRepeats.removeAll(keepingCapacity: true)
        guard let newest else { return }
        let first = SequenceNumber.expand(feedback.firstPacket, near: newest)
        judge(before: first)
        for (index, arrival) in feedback.arrivals.enumerated() {
            let packetNumber = first &+ UInt64(index)
            let slot = slot(packetNumber)
            guard records[slot].packetNumber == packetNumber else { continue }
            let wasCovered = records[slot].isCovered
            records[slot].isCovered = true
            guard let arrival else {
                if !wasCovered { noteMissing(slot) }
                continue
            }
            guard !records[slot].hasArrived else { continue }
            records[slot].hasArrived = true
            if wasCovered { newestOvertaken = max(newestOvertaken ?? packetNumber, packetNumber) }
            land(slot)
            arrivals.append(
                PacketArrival(
                    packetNumber: packetNumber, sentAt: records[slot].sentAt, arrivalMicros: arrival,
                    byteCount: records[slot].byteCount, burst: records[slot].burst, endsBurst: records[slot].endsBurst))
        }
        landOvertaken()
    }

    /// Nothing that was sent will come any more.
    mutating func abandonFlight() {
        for slot in records.indices where records[slot].packetNumber != .max { land(slot) }
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

    /// A packet that feedback passes over is lost at once where packets keep their order.
    private mutating func noteMissing(_ slot: Int) {
        if let newestOvertaken, records[slot].packetNumber < newestOvertaken + SentPacketHistory.overtakingMemory {
            return
        }
        missingRepeats += records[slot].repeated
    }

    private mutating func forget(_ slot: Int) {
        guard records[slot].packetNumber != .max else { return }
        land(slot)
        records[slot].packetNumber = .max
    }

    private mutating func land(_ slot: Int) {
        guard records[slot].isInFlight else { return }
        records[slot].isInFlight = false
        byteCountInFlight -= records[slot].byteCount
    }

    /// What left so long before a packet that has come is not on its way any more, whether or not it is lost.
    private mutating func landOvertaken() {
        guard let newest, let arrived = arrivals.last else { return }
        firstInFlight = max(firstInFlight, judged)
        while firstInFlight <= newest, firstInFlight < arrived.packetNumber {
            let slot = slot(firstInFlight)
            if records[slot].packetNumber == firstInFlight {
                guard arrived.sentAt - records[slot].sentAt > SentPacketHistory.overtakingMax else { return }
                land(slot)
            }
            firstInFlight += 1
        }
    }

    private func slot(_ packetNumber: UInt64) -> Int {
        Int(packetNumber % UInt64(SentPacketHistory.packetCountMax))
    }

    /// Packets that others overtake come later by less than this, or are of no use any more.
    private static let overtakingMax = TimeSpan.milliseconds(60)
    /// So many packets after one was overtaken, a missing one may be merely late.
    private static let overtakingMemory: UInt64 = 1_000
    /// A second of 40 Mbit/s: feedback that is later is of no use to the rate control.
    private static let packetCountMax = 4_096
}
