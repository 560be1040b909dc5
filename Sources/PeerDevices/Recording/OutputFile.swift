import Glibc
import PeerSockets

/// Owns a file that is being written, and remembers what kept it from it: libavformat tells less.
final class OutputFile {
    let path: String
    private let descriptor: Int32
    private(set) var failureCode: Int32 = 0
    private var isEmpty = true

    /// Creates the file, or opens it as it is: an older recording is replaced only once there is a newer one.
    init(path: String) throws(DeviceError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        self.path = path
        guard descriptor >= 0 else { throw OutputDescriptor.error(errno, name: path) }
    }

    deinit {
        close(descriptor)
        var status = stat()
        // Nothing came, and nothing was there before: no empty file is left behind.
        if isEmpty, unsafe stat(path, &status) == 0, status.st_size == 0, status.st_mode & S_IFMT == S_IFREG {
            unsafe unlink(path)
        }
    }

    /// Writes all bytes.
    /// - Returns: whether they were written.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if isEmpty {
            ftruncate(descriptor, 0)
            isEmpty = false
        }
        var start = 0
        while start < bytes.count {
            let count = unsafe Glibc.write(descriptor, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
            if count >= 0 {
                start += count
            } else if errno != EINTR {
                failureCode = errno
                return false
            }
        }
        return true
    }

    /// - Returns: the new place, or nil where this is no file to seek in.
    func seek(to offset: Int64, from whence: Int32) -> Int64? {
        let place = lseek(descriptor, Int(offset), whence)
        return place >= 0 ? Int64(place) : nil
    }

    /// Cuts off what lies behind `length`.
    func truncate(to length: Int64) { ftruncate(descriptor, Int(length)) }

    /// What kept it from being written, for a person.
    var failure: DeviceError {
        failureCode == 0
            ? .cannotWrite(path, reason: "libavformat refused a picture")
            : OutputDescriptor.error(failureCode, name: path)
    }
}
