import CPeerLinux
package import PeerUnits

/// The machine's clocks.
package enum SystemClock {
    /// Now, on the monotonic line that the sockets' arrivals and the event loop's timers share.
    package static func now() -> Instant {
        Instant(nanoseconds: cpeer_monotonic_ns())
    }

    /// Microseconds since 1970 by the wall clock, which people and other programs set as they like.
    package static func wallClockMicroseconds() -> Int64 {
        cpeer_realtime_ns() / 1_000
    }

    /// What to add to a monotonic instant to get nanoseconds since 1970, as both clocks stand now.
    package static func wallClockOffset() -> TimeSpan {
        TimeSpan(nanoseconds: cpeer_realtime_ns() &- cpeer_monotonic_ns())
    }
}
