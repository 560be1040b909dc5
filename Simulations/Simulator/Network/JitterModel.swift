import PeerUnits

/// Draws what a datagram's delay differs from the fixed part by.
struct JitterModel: Sendable {
    private let draws: IndexedDraws

    init(from source: inout RandomSource) {
        draws = IndexedDraws(from: &source)
    }

    /// The deviation of the `index`-th datagram, which leaves the queue at `time` after the link's beginning.
    func deviation(under settings: JitterSettings, at time: TimeSpan, index: UInt64) -> TimeSpan {
        guard settings.distribution != .none, settings.scale > .zero else { return .zero }
        let spacing = settings.correlation.nanoseconds
        guard spacing > 0 else { return deviation(under: settings, drawnAt: index) }
        let (knot, rest) = max(0, time.nanoseconds).quotientAndRemainder(dividingBy: spacing)
        let before = deviation(under: settings, drawnAt: UInt64(knot))
        let after = deviation(under: settings, drawnAt: UInt64(knot) + 1)
        return before + JitterModel.part(of: after - before, rest, spacing)
    }

    private func deviation(under settings: JitterSettings, drawnAt index: UInt64) -> TimeSpan {
        let product = settings.scale.nanoseconds.multipliedFullWidth(by: sample(settings.distribution, index))
        return TimeSpan(nanoseconds: (product.high << 48) | Int64(product.low >> 16))
    }

    /// A value in units of scale / 65536.
    private func sample(_ distribution: JitterSettings.Distribution, _ index: UInt64) -> Int64 {
        let draw = draws[index]
        switch distribution {
        case .none: return 0
        case .uniform: return Int64(draw >> 47) - JitterModel.one
        case .normal:
            // The lowest bit is the sign; the table reads the others as a tail probability.
            let magnitude = QuantileTable.halfNormal.value(at: draw | 1)
            return draw & 1 == 0 ? magnitude : -magnitude
        case .pareto: return QuantileTable.pareto.value(at: draw)
        }
    }

    /// `span * part / whole`, where `part` is below `whole`.
    private static func part(of span: TimeSpan, _ part: Int64, _ whole: Int64) -> TimeSpan {
        let product = span.nanoseconds.multipliedFullWidth(by: part)
        return TimeSpan(nanoseconds: whole.dividingFullWidth(product).quotient)
    }

    private static let one: Int64 = 65_536
}
