import Glibc
package import PeerSockets

/// A file that grows line by line: buffered, written out at latest when `flush` is called.
package final class OutputFile {
    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []

    /// Creates the file or empties it.
    package init(path: String) throws(SystemError) {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard number >= 0 else { throw SystemError(code: errno) }
        descriptor = FileDescriptor(owning: number)
    }

    /// Adds text, and writes out what has gathered where that is a lot.
    package func append(_ text: String) throws(SystemError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.batchByteCount { try flush() }
    }

    /// Writes out what has gathered. Where that fails it is dropped, so that a full disk never fills the memory.
    package func flush() throws(SystemError) {
        defer { buffer.removeAll(keepingCapacity: true) }
        try StandardStream.write(buffer.span, to: descriptor.number)
    }

    /// A few hundred rows: a write costs far less than what it says, and no reader waits long.
    private static let batchByteCount = 32 << 10
}
