import Glibc
import PeerSockets

/// A lock between processes on a file beside the one that is changed: that one's name goes from file to file.
enum FileLock {
    /// Runs `body` while nobody else holds the lock. Waits for whoever does, but not forever: a process may have been
    /// stopped in the middle.
    static func hold<Result>(
        _ path: String, _ body: () throws(TrustFileError) -> Result
    ) throws(TrustFileError) -> Result {
        let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .notWritable(path: path, SystemError(code: errno)) }
        let descriptor = FileDescriptor(owning: number)
        defer { withExtendedLifetime(descriptor) {} }
        try take(descriptor, path)
        return try body()
    }

    private static func take(_ descriptor: FileDescriptor, _ path: String) throws(TrustFileError) {
        for _ in 0..<tryCountMax {
            if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .notWritable(path: path, SystemError(code: errno))
            }
            usleep(pauseMicroseconds)
        }
        throw .locked(path: path)
    }

    /// Ten seconds in all: a change takes milliseconds, but a busy machine and its disk take theirs.
    private static let tryCountMax = 1_000
    private static let pauseMicroseconds: UInt32 = 10_000
}
