import Glibc
import PeerSockets

/// Writes whole pieces to a file descriptor, and says what kept it from it.
struct OutputDescriptor: ~Copyable {
    let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    private let stop: StopSignal

    /// - Parameters:
    ///   - isOwned: whether the descriptor is closed with this value.
    ///   - stop: ends a wait for room as a closed pipe would.
    init(_ descriptor: Int32, name: String, isOwned: Bool, stop: StopSignal) {
        self.descriptor = descriptor
        self.name = name
        self.isOwned = isOwned
        self.stop = stop
        _ = fcntl(descriptor, Self.setPipeSize, Self.pipeByteCount)
    }

    /// Creates a file, or empties one that exists.
    init(creating path: String, stop: StopSignal) throws(DeviceError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.error(errno, name: path) }
        self.init(descriptor, name: path, isOwned: true, stop: stop)
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Writes `head` and `body` behind one another, in one call where the system takes them whole.
    /// - Throws: `sinkClosed`, `diskFull` or `cannotWrite`.
    borrowing func write(_ head: [UInt8], _ body: [UInt8]) throws(DeviceError) {
        var written = 0
        while written < head.count + body.count {
            guard stop.waitUntilWritable(descriptor) else { throw DeviceError.sinkClosed(name) }
            let count = writeOnce(head, body, from: written)
            if count < 0, errno != EINTR, errno != EAGAIN { throw Self.error(errno, name: name) }
            written += max(count, 0)
        }
    }

    private borrowing func writeOnce(_ head: [UInt8], _ body: [UInt8], from start: Int) -> Int {
        unsafe head.withUnsafeBytes { head in
            unsafe body.withUnsafeBytes { body in
                let (headStart, bodyStart) = (min(start, head.count), max(start - head.count, 0))
                let pieces = unsafe [
                    Self.piece(UnsafeRawBufferPointer(rebasing: head[headStart...])),
                    Self.piece(UnsafeRawBufferPointer(rebasing: body[bodyStart...])),
                ]
                return unsafe writev(descriptor, pieces, 2)
            }
        }
    }

    private static func piece(_ bytes: UnsafeRawBufferPointer) -> iovec {
        unsafe iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    }

    /// Whether a person sees what is written to `descriptor`.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) != 0 }

    /// What an error code of the system means for a person who writes to `name`.
    static func error(_ code: Int32, name: String) -> DeviceError {
        switch code {
        case EPIPE: .sinkClosed(name)
        case ENOSPC, EDQUOT, EFBIG: .diskFull(name)
        case EACCES, EPERM, EROFS: .notPermitted(name)
        case ENOENT, ENOTDIR: .cannotWrite(name, reason: "its folder does not exist")
        default: .cannotWrite(name, reason: SystemError(code: code).description)
        }
    }

    /// F_SETPIPE_SZ of linux/fcntl.h; 1 MiB is the most that a user may ask for by default.
    private static let setPipeSize: Int32 = 1031
    private static let pipeByteCount: Int32 = 1 << 20
}
