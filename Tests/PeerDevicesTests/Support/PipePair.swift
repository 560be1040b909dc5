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
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + start, bytes.count - start) }
                if count <= 0 { break }
                start += count
            }
            close(descriptor)
        }
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
