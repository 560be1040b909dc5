import Glibc
package import PeerUnits

/// A value behind a lock, with a wait for its change: what the threads of devices share with the rest of the program.
///
/// The standard library's `Mutex` has no way to wait, so this one stands on POSIX threads; waits use the monotonic
/// clock.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
    private var state: State
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init(_ state: State) {
        self.state = state
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Reads or changes the value, and wakes everyone who waits for a change.
    package func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        return body(&state)
    }

    /// Blocks this thread until `body`, tried after each change, gives a result.
    package func wait<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        while true {
            if let result = body(&state) { return result }
            unsafe pthread_cond_wait(condition, mutex)
        }
    }

    /// As `wait(for:)`, but gives nil once `deadline` on the system's monotonic clock has passed.
    package func wait<Result: Sendable>(until deadline: Instant, for body: (inout State) -> Result?) -> Result? {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(condition)
            unsafe pthread_mutex_unlock(mutex)
        }
        var time = timespec(
            tv_sec: Int(deadline.nanoseconds / 1_000_000_000), tv_nsec: Int(deadline.nanoseconds % 1_000_000_000))
        while true {
            if let result = body(&state) { return result }
            if unsafe pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return body(&state) }
        }
    }
}
