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
    }

    private var train: Train?
    /// The last train that has had its verdict; its stragglers begin no other.
    private var endedBurst: UInt32?
    private var overtakenShare = 0.0

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
                firstArrivalMicros: arrival.arrivalMicros, lastArrivalMicros: arrival.arrivalMicros)
            return verdict
        }
        current.lastSentAt = arrival.sentAt
        if arrival.arrivalMicros < current.lastArrivalMicros { current.isOvertaken = true }
        current.lastArrivalMicros = max(current.lastArrivalMicros, arrival.arrivalMicros)
        current.byteCount += arrival.byteCount
        current.packetCount += 1
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
        overtakenShare += ((train.isOvertaken ? 1 : 0) - overtakenShare) / 32
        guard !train.isOvertaken, !isDisordered else { return nil }
        return DispersionEstimator.verdict(train)
    }

    private static func verdict(_ train: Train) -> Verdict? {
        guard train.packetCount >= packetCountMin else { return nil }
        let sentSpan = train.lastSentAt - train.firstSentAt
        let arrivalSpan = TimeSpan.microseconds(train.lastArrivalMicros - train.firstArrivalMicros)
        let spread = arrivalSpan - sentSpan
        if spread > max(arrivalSpan / spreadShareMin, spreadMin) {
            return .limited(Bitrate(train.byteCount, in: arrivalSpan))
        }
        let span = max(sentSpan, arrivalSpan, spanMin)
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
}
