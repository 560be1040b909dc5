import Glibc
import PeerSockets

/// Reads a file descriptor in bulk, and by lines where a format asks for them.
@safe
struct InputDescriptor: ~Copyable {
    let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    private let stop: StopSignal
    private let buffer: UnsafeMutableRawBufferPointer
    /// The part of the buffer that has been read from the system and not yet taken.
    private var filled = 0..<0

    /// - Parameters:
    ///   - isOwned: whether the descriptor is closed with this value.
    ///   - stop: ends a wait for bytes as the end of the file would.
    init(_ descriptor: Int32, name: String, isOwned: Bool, stop: StopSignal) {
        self.descriptor = descriptor
        self.name = name
        self.isOwned = isOwned
        self.stop = stop
        unsafe buffer = .allocate(byteCount: Self.bufferByteCount, alignment: 64)
        _ = fcntl(descriptor, Self.setPipeSize, Self.pipeByteCount)
    }

    deinit {
        unsafe buffer.deallocate()
        if isOwned { close(descriptor) }
    }

    /// Reads up to a line feed, which is taken and left out.
    /// - Returns: nil where the file ends first.
    /// - Throws: `DeviceError.damaged` where no line feed comes within `byteCountMax`.
    mutating func readLine(byteCountMax: Int) throws(DeviceError) -> [UInt8]? {
        var line: [UInt8] = []
        while line.count < byteCountMax {
            if filled.isEmpty, try !fill() { return nil }
            let available = unsafe UnsafeRawBufferPointer(rebasing: buffer[filled])
            let end = unsafe available.firstIndex(of: UInt8(ascii: "\n"))
            unsafe line.append(contentsOf: available[..<(end ?? available.count)])
            filled = (filled.lowerBound + (end.map { $0 + 1 } ?? available.count))..<filled.upperBound
            if end != nil { return line }
        }
        throw DeviceError.damaged(name, reason: "a line of it is longer than \(byteCountMax) bytes")
    }

    /// Reads exactly `byteCount` bytes.
    /// - Returns: nil where the file ends first.
    mutating func read(byteCount: Int) throws(DeviceError) -> [UInt8]? {
        var failure: DeviceError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount + Self.slackByteCount) { target, count in
            let room = unsafe UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(target)[..<byteCount])
            do throws(DeviceError) {
                count = unsafe try fill(room) ? byteCount : 0
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes.isEmpty && byteCount > 0 ? nil : bytes
    }

    private mutating func fill(_ room: UnsafeMutableRawBufferPointer) throws(DeviceError) -> Bool {
        let buffered = min(filled.count, room.count)
        unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[filled.prefix(buffered)]))
        filled = (filled.lowerBound + buffered)..<filled.upperBound
        var count = buffered
        while count < room.count {
            let read = unsafe try readOnce(into: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
            if read == 0 { return false }
            count += read
        }
        return true
    }

    private mutating func fill() throws(DeviceError) -> Bool {
        let count = unsafe try readOnce(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Self.headByteCount]))
        filled = 0..<count
        return count > 0
    }

    /// - Returns: 0 at the end of the file, or where the stop signal is raised.
    private func readOnce(into room: UnsafeMutableRawBufferPointer) throws(DeviceError) -> Int {
        while stop.waitUntilReadable(descriptor) {
            let count = unsafe Glibc.read(descriptor, room.baseAddress, room.count)
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else {
                throw DeviceError.lost(name, reason: SystemError(code: errno).description)
            }
        }
        return 0
    }

    /// Bytes behind the array's end that libswscale may read (never use) with its widest registers.
    private static let slackByteCount = 64
    private static let bufferByteCount = 4_096
    /// A line is looked for in small reads, so that little of the frame behind it is copied twice.
    private static let headByteCount = 64
    /// F_SETPIPE_SZ of linux/fcntl.h. A pipe of 1 MiB, the most that a user may ask for by default, passes a frame in
    /// few reads.
    private static let setPipeSize: Int32 = 1031
    private static let pipeByteCount: Int32 = 1 << 20
}
