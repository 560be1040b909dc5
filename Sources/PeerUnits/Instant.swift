/// A point in time on one machine's monotonic line, in nanoseconds since an origin that the clock's owner chose.
///
/// An `Instant` is only ever compared with others of the same clock. In a simulation the origin is zero.
public struct Instant: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    @inlinable
    public init(microseconds: Int64) {
        self.nanoseconds = microseconds &* 1_000
    }

    /// Whole microseconds since the origin, rounded down.
    @inlinable
    public var microseconds: Int64 { nanoseconds >= 0 ? nanoseconds / 1_000 : (nanoseconds &- 999) / 1_000 }

    public static let zero = Instant(nanoseconds: 0)

    /// Later than every instant that a clock gives.
    public static let distantFuture = Instant(nanoseconds: .max)

    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }
    @inlinable
    public static func + (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds &+ span.nanoseconds)
    }
    @inlinable
    public static func - (instant: Instant, span: TimeSpan) -> Instant {
        Instant(nanoseconds: instant.nanoseconds &- span.nanoseconds)
    }
    @inlinable
    public static func - (left: Instant, right: Instant) -> TimeSpan {
        TimeSpan(nanoseconds: left.nanoseconds &- right.nanoseconds)
    }
    @inlinable
    public static func += (instant: inout Instant, span: TimeSpan) { instant = instant + span }
}
