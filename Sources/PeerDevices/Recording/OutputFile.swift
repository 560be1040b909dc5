import Glibc
import PeerSockets

/// Owns a file that is being written, and remembers what kept it from it: libavformat tells less.
final class OutputFile {
    private var file: NewFile
    private(set) var failureCode: Int32 = 0

    /// Creates the file, or opens it as it is: an older recording is replaced only once there is a newer one.
    init(path: String) throws(DeviceError) {
        file = try NewFile(path: path)
    }

    var path: String { file.path }

    /// Writes all bytes.
    /// - Returns: whether they were written.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        file.begin()
        let descriptor = file.descriptor
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
        let place = lseek(file.descriptor, Int(offset), whence)
        return place >= 0 ? Int64(place) : nil
    }

    /// Cuts off what lies behind `length`.
    func truncate(to length: Int64) { ftruncate(file.descriptor, Int(length)) }

    /// What kept it from being written, for a person.
    var failure: DeviceError {
        failureCode == 0
            ? .cannotWrite(path, reason: "libavformat refused a picture")
            : OutputDescriptor.error(failureCode, name: path)
    }
}
