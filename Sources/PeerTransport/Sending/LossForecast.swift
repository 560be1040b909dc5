/// How likely it is that more than so many of the next packets are lost, on a path with a given share and run length
/// of losses (Gilbert 1960).
enum LossForecast {
    /// The probability that more than `repairable` of `packetCount` packets in a row are lost.
    ///
    /// Two states, lost and not; a run of losses goes on with probability `1 - 1 / meanRunLength`, and the share lost
    /// is `share`.
    static func probability(
        ofMoreThan repairable: Int, amongPackets packetCount: Int, share: Double, meanRunLength: Double
    ) -> Double {
        guard share > 0 else { return 0 }
        let goOn = 1 - 1 / max(meanRunLength, 1 / (1 - share))
        let begin = min(1, (1 - goOn) * share / max(1 - share, 1e-9))
        // Index: losses so far, of which the last one is or is not the packet before.
        var afterLoss = [Double](repeating: 0, count: repairable + 1)
        var afterArrival = afterLoss
        afterArrival[0] = 1 - share
        if repairable > 0 { afterLoss[1] = share }
        if packetCount < 1 { return 0 }
        for _ in 1..<max(packetCount, 1) {
            var nextLoss = [Double](repeating: 0, count: repairable + 1)
            var nextArrival = nextLoss
            for count in 0...repairable {
                nextArrival[count] = afterArrival[count] * (1 - begin) + afterLoss[count] * (1 - goOn)
                if count > 0 { nextLoss[count] = afterArrival[count - 1] * begin + afterLoss[count - 1] * goOn }
            }
            afterLoss = nextLoss
            afterArrival = nextArrival
        }
        return max(0, 1 - afterLoss.reduce(0, +) - afterArrival.reduce(0, +))
    }
}
