import PeerUnits

/// What comes through, whatever was sent: bytes against the time in which they came, over a seventh of a second at a
/// time.
struct DeliveryRateMeter: Sendable {
    private var startMicros: Int64?
    private var byteCount = ByteCount.zero
    /// Of the last whole span; nil before the first.
    private(set) var rate: Bitrate?

    /// Takes the next packet that came; true where it ends a span.
    mutating func receive(_ arrival: PacketArrival) -> Bool {
        guard let start = startMicros else {
            startMicros = arrival.arrivalMicros
            return false
        }
        byteCount += arrival.byteCount
        let span = arrival.arrivalMicros &- start
        guard span >= DeliveryRateMeter.spanMicros else { return false }
        rate = Bitrate(byteCount, in: .microseconds(span))
        byteCount = .zero
        startMicros = arrival.arrivalMicros
        return true
    }

    private static let spanMicros: Int64 = 150_000
}
