import Glibc
import PeerSockets

/// Writes whole pieces to a file descriptor, and says what kept it from it.
struct OutputDescriptor: ~Copyable {
    let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// nil where the descriptor was open already.
    private var file: NewFile?
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

    /// Creates a file; one that exists is replaced by the first write.
    init(creating path: String, stop: StopSignal) throws(DeviceError) {
        let file = try NewFile(path: path)
        self.init(file.descriptor, name: path, isOwned: false, stop: stop)
        self.file = consume file
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Writes `head` and `body` behind one another, in one call where the system takes them whole.
    /// - Throws: `sinkClosed`, `diskFull` or `cannotWrite`.
    mutating func write(_ head: [UInt8], _ body: [UInt8]) throws(DeviceError) {
        file?.begin()
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
