import Glibc

/// What changes about a file when it is replaced or written.
struct FileStamp: Hashable {
    private let inode: UInt64
    private let byteCount: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil where there is no such file.
    init?(of path: String) {
        var info = stat()
        guard unsafe stat(path, &info) == 0 else { return nil }
        inode = UInt64(info.st_ino)
        byteCount = Int64(info.st_size)
        seconds = info.st_mtim.tv_sec
        nanoseconds = info.st_mtim.tv_nsec
    }
}
