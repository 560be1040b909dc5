/// How much faster the other clock runs: the slope of the line through the exchanges.
enum ClockSkew {
    /// Least squares, each exchange weighted by how little its round trip exceeds the best; nil while the exchanges
    /// span too little time.
    static func partsPerBillion(of exchanges: [ClockExchange]) -> Int64? {
        guard let first = exchanges.first, let last = exchanges.last, exchanges.count >= exchangeCountMin,
            last.localMicros &- first.localMicros >= spanMicrosMin
        else { return nil }
        let least = exchanges.reduce(Int64.max) { min($0, $1.roundTripMicros) }
        var weights = 0.0
        var times = 0.0
        var offsets = 0.0
        for exchange in exchanges {
            let weight = weight(exchange.roundTripMicros &- least)
            weights += weight
            times += weight * Double(exchange.localMicros &- first.localMicros)
            offsets += weight * Double(exchange.offsetMicros &- first.offsetMicros)
        }
        let meanTime = times / weights
        let meanOffset = offsets / weights
        var covariance = 0.0
        var variance = 0.0
        for exchange in exchanges {
            let weight = weight(exchange.roundTripMicros &- least)
            let time = Double(exchange.localMicros &- first.localMicros) - meanTime
            covariance += weight * time * (Double(exchange.offsetMicros &- first.offsetMicros) - meanOffset)
            variance += weight * time * time
        }
        guard variance > 0 else { return nil }
        return Int64(max(-partsPerBillionMax, min(covariance / variance * 1e9, partsPerBillionMax)))
    }

    /// A round trip that is longer by half a millisecond says a quarter as much.
    private static func weight(_ excessMicros: Int64) -> Double {
        let excess = 1 + Double(excessMicros) / 500
        return 1 / (excess * excess)
    }

    private static let exchangeCountMin = 4
    /// Before this span a line through the exchanges is steeper for noise than for skew.
    private static let spanMicrosMin: Int64 = 20_000_000
    /// 500 ppm is what NTP itself corrects at most (RFC 5905, section 11.3).
    private static let partsPerBillionMax = 500_000.0
}
