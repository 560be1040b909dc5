import PeerUnits
import PeerWire

/// Notes when each packet came, and says it back: soon after a frame's end, and each packet in at least two reports.
struct FeedbackRecorder: Sendable {
    /// Where the new part of a report began, and when the report left.
    private struct Boundary: Sendable {
        var firstPacket: UInt64
        var sentAt: Instant
    }

    private var numbers: [UInt64] = Array(repeating: .max, count: FeedbackRecorder.packetCountMax)
    private var arrivals: [Int64] = Array(repeating: 0, count: FeedbackRecorder.packetCountMax)
    private var newest: UInt64?
    private var firstUnreported: UInt64 = 0
    private var boundaries: [Boundary] = []
    /// When the first packet came that no report has spoken of and that asks for one; nil where none has.
    private var pendingSince: Instant?
    private var isFrameEnd = false
    private var lastSentAt: Instant?
    /// How often the last report is still to be said again.
    private var copiesLeft = 0

    /// Takes a packet that came.
    mutating func packetReceived(_ packetNumber: UInt64, isAckEliciting: Bool, at now: Instant) {
        if let newest {
            guard packetNumber + UInt64(FeedbackRecorder.packetCountMax) > newest else { return }
            self.newest = max(newest, packetNumber)
        } else {
            newest = packetNumber
            firstUnreported = packetNumber
        }
        let slot = slot(packetNumber)
        numbers[slot] = packetNumber
        arrivals[slot] = now.microseconds
        if isAckEliciting, pendingSince == nil { pendingSince = now }
    }

    /// The packets that came lately end a frame: no use in waiting for more.
    mutating func frameEnded() {
        isFrameEnd = true
    }

    /// When feedback is due; nil where nothing is to be told.
    var nextSendTime: Instant? {
        let copyDue = copiesLeft > 0 ? lastSentAt.map { $0 + FeedbackRecorder.copySpacing } : nil
        guard let pendingSince else { return copyDue }
        let due = isFrameEnd ? pendingSince : pendingSince + FeedbackRecorder.delay
        return max(due, lastSentAt.map { $0 + FeedbackRecorder.intervalMin } ?? due)
    }

    /// The feedback that is due. `lateness` is how late packets come on this path: each is spoken of for at least so
    /// long. `losesRuns` is whether the way back loses several packets in a row: what is new is then said thrice.
    mutating func makeFeedback(lateness: TimeSpan, losesRuns: Bool, byteCountMax: Int, at now: Instant)
        -> ArrivalFeedback?
    {
        guard let newest else { return nil }
        let room = UInt64(max(1, (byteCountMax - FeedbackRecorder.headByteCount) / FeedbackRecorder.packetByteCountMax))
        let countMax = min(newest + 1, FeedbackRecorder.reportCountMax, room)
        let first = max(firstPacket(lateness: lateness, at: now), newest + 1 - countMax)
        var times: [Int64?] = []
        times.reserveCapacity(Int(newest - first) + 1)
        for packetNumber in first...newest {
            let slot = slot(packetNumber)
            times.append(numbers[slot] == packetNumber ? arrivals[slot] : nil)
        }
        lastSentAt = now
        if pendingSince == nil {
            copiesLeft -= 1
        } else {
            boundaries.append(Boundary(firstPacket: min(firstUnreported, newest), sentAt: now))
            if boundaries.count > FeedbackRecorder.boundaryCountMax { boundaries.removeFirst() }
            firstUnreported = newest + 1
            copiesLeft = losesRuns ? FeedbackRecorder.copyCount : 0
        }
        pendingSince = nil
        isFrameEnd = false
        return ArrivalFeedback(firstPacket: UInt32(truncatingIfNeeded: first), arrivals: times)
    }

    mutating func reset() {
        self = FeedbackRecorder()
    }

    /// Where this report begins: with what the last report brought, or earlier while packets may still come late.
    private mutating func firstPacket(lateness: TimeSpan, at now: Instant) -> UInt64 {
        while boundaries.count > 1, now - boundaries[1].sentAt > lateness { boundaries.removeFirst() }
        return boundaries.first?.firstPacket ?? firstUnreported
    }

    private func slot(_ packetNumber: UInt64) -> Int {
        Int(packetNumber % UInt64(FeedbackRecorder.packetCountMax))
    }

    /// Twice what one report holds.
    private static let packetCountMax = 512
    private static let reportCountMax = UInt64(ArrivalFeedback.packetCountMax)
    private static let boundaryCountMax = 16
    /// Head and bitmap of the longest report, and what one arrival takes at most while packets come at least every
    /// nine minutes.
    private static let headByteCount = 15 + ArrivalFeedback.packetCountMax / 8
    private static let packetByteCountMax = 4
    /// Where no frame ends, packets are told of this long after the first came.
    private static let delay = TimeSpan.milliseconds(10)
    /// Beside the report itself: a run that swallows it is likely to be over.
    private static let copyCount = 2
    private static let copySpacing = TimeSpan.milliseconds(10)
    /// Feedback takes less than a tenth of what it speaks of.
    private static let intervalMin = TimeSpan.milliseconds(5)
}
