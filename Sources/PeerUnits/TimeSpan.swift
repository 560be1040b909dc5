/// A length of time in whole nanoseconds; negative where it points backwards.
///
/// The pure rooms use this and `Instant` instead of the standard library's clocks, so that the same calls give the
/// same bytes on every machine.
public struct TimeSpan: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static let zero = TimeSpan(nanoseconds: 0)

    /// A span of `count` nanoseconds.
    @inlinable
    public static func nanoseconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count) }
    /// A span of `count` microseconds.
    @inlinable
    public static func microseconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count &* 1_000) }
    /// A span of `count` milliseconds.
    @inlinable
    public static func milliseconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count &* 1_000_000) }
    /// A span of `count` seconds.
    @inlinable
    public static func seconds(_ count: Int64) -> TimeSpan { TimeSpan(nanoseconds: count &* 1_000_000_000) }

    /// Whole microseconds, rounded toward zero.
    @inlinable
    public var microseconds: Int64 { nanoseconds / 1_000 }

    /// Milliseconds with their fraction, for people and statistics.
    @inlinable
    public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }

    /// Seconds with their fraction, for people and statistics.
    @inlinable
    public var seconds: Double { Double(nanoseconds) / 1_000_000_000 }

    @inlinable
    public var magnitude: TimeSpan { TimeSpan(nanoseconds: nanoseconds < 0 ? 0 &- nanoseconds : nanoseconds) }

    @inlinable
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.nanoseconds < right.nanoseconds }
    @inlinable
    public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds &+ right.nanoseconds)
    }
    @inlinable
    public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds &- right.nanoseconds)
    }
    @inlinable
    public static prefix func - (span: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: 0 &- span.nanoseconds) }
    @inlinable
    public static func += (left: inout TimeSpan, right: TimeSpan) { left = left + right }
    @inlinable
    public static func -= (left: inout TimeSpan, right: TimeSpan) { left = left - right }
    @inlinable
    public static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: span.nanoseconds &* factor)
    }
    @inlinable
    public static func / (span: TimeSpan, divisor: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: span.nanoseconds / divisor)
    }
}
