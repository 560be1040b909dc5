package import PeerUnits

/// A number as people write it, `1.5`, exact to a millionth.
package struct DecimalNumber: Hashable, Sendable {
    package let millionths: Int64

    /// Digits with at most one point among or behind them; nil for everything else, signs and exponents included.
    package init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, whole.utf8.count <= Self.wholeDigitCountMax else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard (1...Self.fractionDigitCountMax).contains(fraction.utf8.count) else { return nil }
        let padded = fraction + String(repeating: "0", count: Self.fractionDigitCountMax - fraction.utf8.count)
        guard let units = Int64(decimalDigits: whole), let rest = Int64(decimalDigits: padded) else { return nil }
        millionths = units * 1_000_000 + rest
    }

    /// The product, rounded down; nil where it does not fit.
    package func times(_ factor: Int64) -> Int64? {
        let (product, overflows) = millionths.multipliedReportingOverflow(by: factor)
        return overflows ? nil : product / 1_000_000
    }

    /// The number as so many seconds.
    package var seconds: TimeSpan { .microseconds(millionths) }

    private static let wholeDigitCountMax = 10
    private static let fractionDigitCountMax = 6
}
