import PeerUnits

/// What comes through, whatever was sent: bytes against the time in which they came, over a tenth of a second or a
/// little more at a time; and the least that a packet of that time was on its way.
struct DeliveryRateMeter: Sendable {
    private var startMicros: Int64?
    private var byteCount = ByteCount.zero
    private var packetCount = 0
    private var least = Int64.max
    /// Of the last whole span; nil before the first.
    private(set) var rate: Bitrate?
    /// One-way delay of the span's quickest packet, in microseconds of two unrelated clocks.
    private(set) var leastDelayMicros = Int64.max

    /// Takes the next packet that came; true where it ends a span.
    mutating func receive(_ arrival: PacketArrival) -> Bool {
        guard let start = startMicros else {
            startMicros = arrival.arrivalMicros
            return false
        }
        byteCount += arrival.byteCount
        packetCount += 1
        least = min(least, arrival.arrivalMicros &- arrival.sentAt.microseconds)
        let span = arrival.arrivalMicros &- start
        guard span >= DeliveryRateMeter.spanMicros, packetCount >= DeliveryRateMeter.packetCountMin
        else { return false }
        rate = Bitrate(byteCount, in: .microseconds(span))
        leastDelayMicros = least
        byteCount = .zero
        packetCount = 0
        least = .max
        startMicros = arrival.arrivalMicros
        return true
    }

    private static let spanMicros: Int64 = 120_000
    /// Fewer are spaced by chance.
    private static let packetCountMin = 3
}
