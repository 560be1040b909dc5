import Glibc
import PeerSockets

/// A small file that only its owner may write, as the system sees it.
struct PrivateFile {
    let path: String
    /// What others than the owner may not do, as mode bits.
    let forbiddenMode: mode_t
    let byteCountMax: Int

    /// All of its bytes; nil where there is no such file.
    func read() throws(TrustFileError) -> [UInt8]? {
        // Without O_NONBLOCK, opening a pipe would wait for its other end.
        let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw .notReadable(path: path, SystemError(code: errno))
        }
        let descriptor = FileDescriptor(owning: number)
        try check(descriptor)
        return try read(descriptor)
    }

    /// Puts the file in place whole, or not at all where there is one already.
    /// - Returns: whether the file is ours.
    func create(_ bytes: [UInt8]) throws(TrustFileError) -> Bool {
        try makeFolder()
        let temporary = try writeTemporary(bytes)
        defer { unsafe unlink(temporary) }
        if unsafe link(temporary, path) == 0 {
            syncFolder()
            return true
        }
        guard errno == EEXIST else { throw .notWritable(path: path, SystemError(code: errno)) }
        return false
    }

    /// Puts the file in place whole, instead of the old one. Through a symbolic link, the file that it points at.
    func replace(_ bytes: [UInt8]) throws(TrustFileError) {
        try makeFolder()
        try linksFollowed.replaceItself(bytes)
    }

    /// Creates the folders above, for the owner alone.
    func makeFolder() throws(TrustFileError) {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: true)
        var made = path.hasPrefix("/") ? "" : "."
        for part in parts {
            made += "/" + part
            if unsafe mkdir(made, 0o700) != 0, errno != EEXIST {
                throw .notWritable(path: made, SystemError(code: errno))
            }
        }
    }
}

extension PrivateFile {
    private func replaceItself(_ bytes: [UInt8]) throws(TrustFileError) {
        let temporary = try writeTemporary(bytes)
        guard unsafe rename(temporary, path) == 0 else {
            let error = SystemError(code: errno)
            unsafe unlink(temporary)
            throw .notWritable(path: path, error)
        }
        syncFolder()
    }

    /// The file that the path leads to at last.
    private var linksFollowed: PrivateFile {
        guard let resolved = unsafe realpath(path, nil) else { return self }
        defer { unsafe free(resolved) }
        return PrivateFile(
            path: unsafe String(cString: resolved), forbiddenMode: forbiddenMode, byteCountMax: byteCountMax)
    }

    private var folder: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private func check(_ descriptor: FileDescriptor) throws(TrustFileError) {
        var info = stat()
        guard unsafe fstat(descriptor.number, &info) == 0 else {
            throw .notReadable(path: path, SystemError(code: errno))
        }
        guard info.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
        let isOurs = info.st_uid == geteuid() || info.st_uid == 0 || geteuid() == 0
        guard isOurs else { throw .ownedByAnother(path: path) }
        guard info.st_mode & forbiddenMode == 0 else {
            throw .openToOthers(path: path, mode: UInt32(info.st_mode & 0o777))
        }
    }

    private func read(_ descriptor: FileDescriptor) throws(TrustFileError) -> [UInt8] {
        // Allocated once, so that a secret leaves no copies behind.
        var bytes = [UInt8](repeating: 0, count: byteCountMax + 1)
        var count = 0
        while count < bytes.count {
            let status = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor.number, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if status < 0, errno == EINTR { continue }
            guard status >= 0 else { throw .notReadable(path: path, SystemError(code: errno)) }
            if status == 0 { break }
            count += status
        }
        guard count <= byteCountMax else { throw .tooLarge(path: path, byteCountMax: byteCountMax) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Beside the file, so that it can take its name; on the disk before it does.
    private func writeTemporary(_ bytes: [UInt8]) throws(TrustFileError) -> String {
        let name = path + ".new-\(getpid())-\(SystemRandom.uint64() & 0xFFFF_FFFF)"
        let number = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw .notWritable(path: path, SystemError(code: errno)) }
        let descriptor = FileDescriptor(owning: number)
        var count = 0
        while count < bytes.count {
            let status = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor.number, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if status < 0, errno == EINTR { continue }
            guard status > 0 else { throw abandon(name) }
            count += status
        }
        guard fsync(descriptor.number) == 0 else { throw abandon(name) }
        return name
    }

    private func abandon(_ temporary: String) -> TrustFileError {
        let error = SystemError(code: errno)
        unsafe unlink(temporary)
        return .notWritable(path: path, error)
    }

    /// The name itself must survive a power cut too. A file system that cannot do so is not our fault.
    private func syncFolder() {
        let number = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return }
        let descriptor = FileDescriptor(owning: number)
        _ = fsync(descriptor.number)
    }
}
