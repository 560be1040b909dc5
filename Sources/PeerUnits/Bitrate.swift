/// A rate in bits per second.
public struct Bitrate: Hashable, Comparable, Sendable {
    public var bitsPerSecond: Int64

    @inlinable
    public init(bitsPerSecond: Int64) {
        self.bitsPerSecond = bitsPerSecond
    }

    public static let zero = Bitrate(bitsPerSecond: 0)

    /// A rate of `count` thousand bits per second.
    @inlinable
    public static func kilobitsPerSecond(_ count: Int64) -> Bitrate { Bitrate(bitsPerSecond: count &* 1_000) }

    /// The rate of `size` in `span`; zero where the span is not positive.
    @inlinable
    public init(_ size: ByteCount, in span: TimeSpan) {
        guard span.nanoseconds > 0 else {
            self.bitsPerSecond = 0
            return
        }
        let product = Int64(size.bytes).multipliedFullWidth(by: 8_000_000_000)
        guard product.high >= 0, Bitrate.quotientFits(product, divisor: span.nanoseconds) else {
            self.bitsPerSecond = .max
            return
        }
        self.bitsPerSecond = span.nanoseconds.dividingFullWidth(product).quotient
    }

    /// How long `size` takes at this rate; `TimeSpan` of the greatest length where the rate is not positive.
    @inlinable
    public func time(toSend size: ByteCount) -> TimeSpan {
        guard bitsPerSecond > 0 else { return TimeSpan(nanoseconds: .max) }
        let product = Int64(size.bytes).multipliedFullWidth(by: 8_000_000_000)
        guard product.high >= 0, Bitrate.quotientFits(product, divisor: bitsPerSecond) else {
            return TimeSpan(nanoseconds: .max)
        }
        return TimeSpan(nanoseconds: bitsPerSecond.dividingFullWidth(product).quotient)
    }

    /// How many whole bytes fit into `span`; zero where either is not positive.
    @inlinable
    public func bytes(in span: TimeSpan) -> ByteCount {
        guard bitsPerSecond > 0, span.nanoseconds > 0 else { return .zero }
        let product = bitsPerSecond.multipliedFullWidth(by: span.nanoseconds)
        let divisor: Int64 = 8_000_000_000
        guard Bitrate.quotientFits(product, divisor: divisor) else { return ByteCount(.max) }
        return ByteCount(Int(divisor.dividingFullWidth(product).quotient))
    }

    /// The rate times `numerator / denominator`, rounded down; the denominator must be positive.
    @inlinable
    public func scaled(by ratio: Ratio) -> Bitrate {
        let product = bitsPerSecond.multipliedFullWidth(by: ratio.numerator)
        guard Bitrate.quotientFits(product, divisor: ratio.denominator) else { return Bitrate(bitsPerSecond: .max) }
        return Bitrate(bitsPerSecond: ratio.denominator.dividingFullWidth(product).quotient)
    }

    /// Whether a double-width number divided by a positive one fits into one word.
    @inlinable
    static func quotientFits(_ product: (high: Int64, low: UInt64), divisor: Int64) -> Bool {
        guard product.high.magnitude < 1 << 62 else { return false }
        let top = product.high << 1 | Int64(product.low >> 63)
        return top < divisor && top >= 0 &- divisor
    }

    @inlinable
    public static func < (left: Bitrate, right: Bitrate) -> Bool { left.bitsPerSecond < right.bitsPerSecond }
    @inlinable
    public static func + (left: Bitrate, right: Bitrate) -> Bitrate {
        Bitrate(bitsPerSecond: left.bitsPerSecond &+ right.bitsPerSecond)
    }
    @inlinable
    public static func - (left: Bitrate, right: Bitrate) -> Bitrate {
        Bitrate(bitsPerSecond: left.bitsPerSecond &- right.bitsPerSecond)
    }
}
