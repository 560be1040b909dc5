/// Offset and skew of the other side's clock from the four stamps of pings and pongs (RFC 5905, section 8).
///
/// The exchange with the shortest round trip says most about the offset: whatever its two ways took, the error is at
/// most half of it. Of
/// each few seconds only that one is kept; a straight line through those gives the skew.
package struct ClockOffsetEstimator: Sendable {
    /// The best exchange of each bucket of time, oldest first.
    private var exchanges: [ClockExchange] = []
    /// The estimate as of the last exchange; nil before the first.
    package private(set) var offset: ClockOffset?

    package init() {}

    /// Takes one exchange: our clock when the ping left and when the pong came, the other's when the ping came and
    /// when the pong left, all in
    /// microseconds. One that cannot be (an answer before its question, a hold longer than the round trip) is left out.
    package mutating func record(
        sentMicros: Int64, receivedRemote: Int64, sentRemote: Int64, receivedMicros: Int64
    ) {
        let held = sentRemote &- receivedRemote
        let roundTrip = receivedMicros &- sentMicros &- held
        guard held >= 0, roundTrip >= 0, roundTrip <= ClockOffsetEstimator.roundTripMicrosMax else { return }
        let there = receivedRemote &- sentMicros
        let back = sentRemote &- receivedMicros
        keep(
            ClockExchange(
                localMicros: receivedMicros, offsetMicros: back &+ (there &- back) / 2, roundTripMicros: roundTrip))
        offset = estimate(at: receivedMicros)
    }

    /// Forgets everything: the other machine is another one, or has been asleep.
    package mutating func reset() {
        self = ClockOffsetEstimator()
    }

    private mutating func keep(_ exchange: ClockExchange) {
        let bucket = exchange.localMicros / ClockOffsetEstimator.bucketMicros
        if let last = exchanges.last, last.localMicros / ClockOffsetEstimator.bucketMicros == bucket {
            if exchange.roundTripMicros <= last.roundTripMicros { exchanges[exchanges.count - 1] = exchange }
            return
        }
        exchanges.append(exchange)
        if exchanges.count > ClockOffsetEstimator.exchangeCountMax { exchanges.removeFirst() }
    }

    /// The exchange whose error, drift since then included, is least, carried on along the skew.
    private func estimate(at nowMicros: Int64) -> ClockOffset? {
        let skew = ClockSkew.partsPerBillion(of: exchanges)
        let drift =
            skew == nil ? ClockOffsetEstimator.driftMillionthsUnknown : ClockOffsetEstimator.driftMillionthsKnown
        var best: (exchange: ClockExchange, error: Int64)?
        for exchange in exchanges {
            let age = max(0, nowMicros &- exchange.localMicros)
            let error = exchange.roundTripMicros / 2 &+ age / 1_000_000 &* drift
            if best.map({ error <= $0.error }) ?? true { best = (exchange, error) }
        }
        return best.map { best in
            ClockOffset(
                referenceMicros: best.exchange.localMicros, offsetMicros: best.exchange.offsetMicros,
                skewPartsPerBillion: skew ?? 0, errorMicros: best.error &+ 1)
        }
    }

    /// A pong that takes longer says nothing useful about the clock.
    private static let roundTripMicrosMax: Int64 = 10_000_000
    /// With a ping each second or so, the best of four.
    private static let bucketMicros: Int64 = 4_000_000
    /// Four minutes: long against the noise of a round trip, short against a quartz's change with temperature.
    private static let exchangeCountMax = 60
    /// Parts per million that two quartz clocks may differ: 100 each (consumer parts are within 50).
    private static let driftMillionthsUnknown: Int64 = 200
    /// What the line may be wrong by, in parts per million.
    private static let driftMillionthsKnown: Int64 = 20
}
