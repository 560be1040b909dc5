import Glibc
package import PeerSockets

/// Writing to open files without a library's buffer in between.
package enum StandardStream {
    package static let outputNumber: Int32 = 1
    package static let errorNumber: Int32 = 2

    /// Writes all of `bytes`, waiting where a pipe is full.
    package static func write(_ bytes: Span<UInt8>, to number: Int32) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.extracting(droppingFirst: count)
            } else if count == 0 {
                throw SystemError(code: EIO)
            } else if errno == EAGAIN {
                try wait(for: number)
            } else if errno != EINTR {
                throw SystemError(code: errno)
            }
        }
    }

    /// Another program may have made a shared terminal or pipe non-blocking.
    private static func wait(for number: Int32) throws(SystemError) {
        var entry = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&entry, 1, -1) >= 0 || errno == EINTR else { throw SystemError(code: errno) }
    }
}
