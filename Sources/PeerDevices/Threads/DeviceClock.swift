import Glibc
package import PeerUnits

/// The system's monotonic clock, on whose line capture times are given.
package enum DeviceClock {
    package static var now: Instant {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
