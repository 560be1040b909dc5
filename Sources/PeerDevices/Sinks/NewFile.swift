import Glibc

/// Owns a file that is to be written: what was there under its name before goes only once there is something new, and
/// where nothing comes, no empty file is left behind.
struct NewFile: ~Copyable {
    let path: String
    let descriptor: Int32
    /// Whether this opening made the file.
    private let isOwn: Bool
    private var isEmpty = true

    /// Creates the file, or opens it as it is.
    /// - Throws: `DeviceError` where it cannot be written.
    init(path: String) throws(DeviceError) {
        self.path = path
        let created = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        isOwn = created >= 0
        descriptor = unsafe created >= 0 ? created : open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw OutputDescriptor.error(errno, name: path) }
    }

    deinit {
        close(descriptor)
        if isEmpty, isOwn { unsafe unlink(path) }
    }

    /// To be called before something is written: the first time, what was there before goes.
    mutating func begin() {
        guard isEmpty else { return }
        ftruncate(descriptor, 0)
        isEmpty = false
    }
}
