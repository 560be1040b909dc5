import Foundation

/// A pipe between a test and a device.
struct PipePair {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// Writes everything from a thread of its own, then closes the writing end.
    func feed(_ bytes: [UInt8]) {
        let descriptor = writeEnd
        Thread.detachNewThread {
            signal(SIGPIPE, SIG_IGN)
            try? FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
            close(descriptor)
        }
    }

    /// Writes a few bytes, which the pipe holds.
    func put(_ text: String) throws {
        try FileHandle(fileDescriptor: writeEnd).write(contentsOf: Array(text.utf8))
    }

    /// Reads up to the end, on a thread of its own: the tests' tasks share few.
    func drain() async -> [UInt8] {
        let descriptor = readEnd
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let bytes = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readDataToEndOfFile()
                continuation.resume(returning: [UInt8](bytes))
            }
        }
    }
}
