import PeerUnits

/// What the path carries, seen in how far it spreads the packets of one frame, which leave faster than the media rate
/// (a packet train).
struct DispersionEstimator: Sendable {
    /// What one train said.
    enum Verdict: Hashable, Sendable {
        /// The path spread the train: it carries this rate.
        case limited(Bitrate)
        /// The train came as it left: the path carries at least this rate.
        case unlimited(Bitrate)
    }

    private struct Train: Sendable {
        var burst: UInt32
        var firstSentAt: Instant
        var lastSentAt: Instant
        var firstArrivalMicros: Int64
        var lastArrivalMicros: Int64
        /// Of the packets after the first.
        var byteCount = ByteCount.zero
        var packetCount = 1
        var isOvertaken = false
        /// Whether it came much sooner after the train before than it left: both waited for the same hole's end.
        var isHeaped = false
    }

    private var train: Train?
    /// The last train that has had its verdict; its stragglers begin no other.
    private var endedBurst: UInt32?
    private var overtakenShare = 0.0
    /// Of the last packet of any train.
    private var last: (sentAt: Instant, arrivalMicros: Int64)?

    /// Whether packets overtake each other so often that their spacing says nothing.
    var isDisordered: Bool { overtakenShare >= DispersionEstimator.overtakenShareMax }

    /// Takes the next packet that came; a verdict where it shows a train to be complete.
    mutating func receive(_ arrival: PacketArrival) -> Verdict? {
        guard let burst = arrival.burst else { return nil }
        guard var current = train, current.burst == burst else {
            guard burst != endedBurst else { return nil }
            let verdict = train.flatMap { judge($0) }
            train = Train(
                burst: burst, firstSentAt: arrival.sentAt, lastSentAt: arrival.sentAt,
                firstArrivalMicros: arrival.arrivalMicros, lastArrivalMicros: arrival.arrivalMicros,
                isHeaped: isHeaped(arrival))
            last = (arrival.sentAt, arrival.arrivalMicros)
            return verdict
        }
        current.lastSentAt = arrival.sentAt
        if arrival.arrivalMicros < current.lastArrivalMicros { current.isOvertaken = true }
        current.lastArrivalMicros = max(current.lastArrivalMicros, arrival.arrivalMicros)
        current.byteCount += arrival.byteCount
        current.packetCount += 1
        last = (current.lastSentAt, current.lastArrivalMicros)
        guard arrival.endsBurst, !current.isOvertaken else {
            train = current
            return nil
        }
        train = nil
        endedBurst = burst
        return judge(current)
    }

    mutating func reset() {
        self = DispersionEstimator()
    }

    /// Where packets overtake each other, their spacing says nothing.
    private mutating func judge(_ train: Train) -> Verdict? {
        guard train.packetCount >= DispersionEstimator.packetCountMin else { return nil }
        overtakenShare += ((train.isOvertaken ? 1 : 0) - overtakenShare) / 32
        guard !train.isOvertaken, !isDisordered else { return nil }
        let verdict = DispersionEstimator.verdict(train)
        if case .unlimited = verdict, train.isHeaped { return nil }
        return verdict
    }

    private func isHeaped(_ arrival: PacketArrival) -> Bool {
        guard let last else { return false }
        return (arrival.arrivalMicros - last.arrivalMicros) * 2 < (arrival.sentAt - last.sentAt).microseconds
    }

    private static func verdict(_ train: Train) -> Verdict {
        let sentSpan = train.lastSentAt - train.firstSentAt
        let arrivalSpan = TimeSpan.microseconds(train.lastArrivalMicros - train.firstArrivalMicros)
        let spread = arrivalSpan - sentSpan
        if spread > max(arrivalSpan / spreadShareMin, spreadMin) {
            return .limited(Bitrate(train.byteCount, in: arrivalSpan))
        }
        let span = max(sentSpan, arrivalSpan, train.byteCount < shortTrain ? shortSpanMin : spanMin)
        return .unlimited(Bitrate(train.byteCount, in: span))
    }

    /// Above this the trains that came in order did so by chance.
    private static let overtakenShareMax = 0.1
    /// Fewer packets are spread by chance.
    static let packetCountMin = 3
    /// A twelfth longer than it left, and by more than the noise of two machines' timers: spread by the path.
    private static let spreadShareMin: Int64 = 12
    private static let spreadMin = TimeSpan.microseconds(300)
    /// Timers and interrupt moderation hide what is shorter.
    private static let spanMin = TimeSpan.microseconds(200)
    /// A radio sends what has waited in one go every few milliseconds: a train of two or three packets that came in one
    /// piece tells no more.
    private static let shortSpanMin = TimeSpan.milliseconds(4)
    private static let shortTrain = ByteCount(2_500)
}
