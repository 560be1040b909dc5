/// A share or factor as a fraction of whole numbers, so that arithmetic with it is the same on every processor.
public struct Ratio: Hashable, Sendable {
    public let numerator: Int64
    public let denominator: Int64

    /// - Precondition: `denominator` is positive.
    @inlinable
    public init(_ numerator: Int64, _ denominator: Int64) {
        precondition(denominator > 0, "a ratio's denominator is positive")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// So many hundredths.
    @inlinable
    public static func percent(_ count: Int64) -> Ratio { Ratio(count, 100) }

    public static let zero = Ratio(0, 1)
    public static let one = Ratio(1, 1)

    /// The value as a floating-point number, for people and statistics.
    @inlinable
    public var value: Double { Double(numerator) / Double(denominator) }
}
