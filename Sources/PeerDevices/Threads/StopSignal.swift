import Glibc
package import PeerUnits

/// Tells a device's thread to stop, wherever it blocks: a flag to wait on, and a pipe that `poll` sees.
package final class StopSignal: Sendable {
    private let flag = Monitor(false)
    private let readEnd: Int32
    private let writeEnd: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        let status = unsafe pipe(&ends)
        precondition(status == 0, "the process has two descriptors left")
        (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    package var isRaised: Bool { flag.withLock { $0 } }

    /// Raises the signal for good.
    package func raise() {
        let wasRaised = flag.withLock { flag in
            defer { flag = true }
            return flag
        }
        if !wasRaised { _ = unsafe write(writeEnd, [1] as [UInt8], 1) }
    }

    /// Blocks until `instant`, or less where the signal is raised.
    /// - Returns: whether the signal is raised.
    @discardableResult
    package func wait(until instant: Instant) -> Bool {
        flag.wait(until: instant) { $0 ? true : nil } ?? false
    }

    /// Blocks until `descriptor` can be read.
    /// - Returns: false where the signal was raised instead.
    package func waitUntilReadable(_ descriptor: Int32) -> Bool { wait(for: POLLIN, on: descriptor) }

    /// Blocks until `descriptor` takes more bytes.
    /// - Returns: false where the signal was raised instead.
    package func waitUntilWritable(_ descriptor: Int32) -> Bool { wait(for: POLLOUT, on: descriptor) }

    private func wait(for events: Int32, on descriptor: Int32) -> Bool {
        var descriptors = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
        ]
        unsafe poll(&descriptors, 2, -1)
        return descriptors[1].revents == 0
    }
}
