import PeerUnits

/// How many repair symbols a frame gets: as many as make waiting for a retransmission rare enough, none where that
/// wait is short or losses are.
struct ParityShare: Sendable {
    /// What the share depends on; it is computed anew only where one of these has changed noticeably.
    private struct Basis: Hashable, Sendable {
        var fragmentCount: Int
        var lossPerMille: Int
        var runLength: Int
        var roundTripMilliseconds: Int64
    }

    /// What the path does to packets.
    private struct Loss {
        var share: Double
        var meanRunLength: Double
    }

    private var basis: Basis?
    private var count = 0
    /// What small frames have earned towards a whole symbol, in fragments.
    private var credit = 0.0

    /// The symbols that close with a frame of `fragmentCount` fragments. Where `isAlone`, no retransmission would be in
    /// time, so that a loss that parity does not repair is seen.
    mutating func symbolCount(
        fragmentCount: Int, loss: LossEstimator, roundTrip: TimeSpan, isAlone: Bool, frameInterval: TimeSpan
    ) -> Int {
        let block = max(fragmentCount, ParityShare.blockMin)
        let share = isAlone ? max(loss.share, loss.longShare) : loss.share
        let perBlock = symbolCount(
            block: block, loss: Loss(share: share, meanRunLength: loss.meanRunLength), roundTrip: roundTrip)
        guard perBlock > 0 else {
            credit = 0
            return 0
        }
        guard fragmentCount < block else { return perBlock }
        let perFragment = Double(perBlock) / Double(block)
        let framesPerSymbol = 1 / (perFragment * Double(fragmentCount))
        guard frameInterval.seconds * framesPerSymbol / 2 < roundTrip.seconds else { return 0 }
        credit += perFragment * Double(fragmentCount)
        let whole = Int(credit)
        credit -= Double(whole)
        return whole
    }

    mutating func reset() {
        self = ParityShare()
    }

    private mutating func symbolCount(block: Int, loss: Loss, roundTrip: TimeSpan) -> Int {
        let basis = Basis(
            fragmentCount: block, lossPerMille: Int(loss.share * 1_000), runLength: Int(loss.meanRunLength * 4),
            roundTripMilliseconds: roundTrip.nanoseconds / 1_000_000)
        if self.basis == basis { return count }
        self.basis = basis
        count = ParityShare.leastCount(block: block, loss: loss, roundTrip: roundTrip)
        return count
    }

    private static func leastCount(block: Int, loss: Loss, roundTrip: TimeSpan) -> Int {
        let scale = max(1, (block + blockMax - 1) / blockMax)
        let fragments = (block + scale - 1) / scale
        let limit = max(1, fragments * shareMax / 100)
        for symbols in 0...limit where expectedWait(fragments, symbols, loss, roundTrip) < waitMax.seconds {
            return symbols * scale
        }
        // Where even the most symbols do not help, because losses come in long runs, none are sent.
        let least = expectedWait(fragments, 0, loss, roundTrip)
        return expectedWait(fragments, limit, loss, roundTrip) < least / 2 ? limit * scale : 0
    }

    /// How long a frame waits for a retransmission on average, in seconds.
    private static func expectedWait(_ fragments: Int, _ symbols: Int, _ loss: Loss, _ roundTrip: TimeSpan)
        -> Double
    {
        let more = LossForecast.probability(
            ofMoreThan: symbols, amongPackets: fragments + symbols, share: loss.share, meanRunLength: loss.meanRunLength
        )
        return more * roundTrip.seconds * 1.2
    }

    /// A frame that waits on average so long for repair is as good as punctual: a tenth of a frame interval.
    private static let waitMax = TimeSpan.milliseconds(4)
    /// Small frames share their symbols, as if so many fragments were one frame.
    private static let blockMin = 6
    /// Larger frames get what their parts would.
    private static let blockMax = 24
    /// Percent of the fragments: beyond this a lower rate of the video does more good.
    private static let shareMax = 50
}
