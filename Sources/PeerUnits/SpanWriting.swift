/// Writing big-endian fields. The caller has made sure of the room: overflow is our own fault and traps.
extension OutputSpan where Element == UInt8 {
    @inlinable
    package mutating func writeUInt8(_ value: UInt8) {
        append(value)
    }

    @inlinable
    package mutating func writeUInt16(_ value: UInt16) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    @inlinable
    package mutating func writeUInt32(_ value: UInt32) {
        writeUInt16(UInt16(truncatingIfNeeded: value >> 16))
        writeUInt16(UInt16(truncatingIfNeeded: value))
    }

    @inlinable
    package mutating func writeUInt64(_ value: UInt64) {
        writeUInt32(UInt32(truncatingIfNeeded: value >> 32))
        writeUInt32(UInt32(truncatingIfNeeded: value))
    }

    /// A variable-length number (RFC 9000, section 16).
    /// - Precondition: `value` is below 2^62.
    @inlinable
    package mutating func writeVarint(_ value: UInt64) {
        precondition(value < 1 << 62, "a variable-length number is below 2^62")
        if value < 1 << 6 {
            writeUInt8(UInt8(value))
        } else if value < 1 << 14 {
            writeUInt16(UInt16(value) | 0x4000)
        } else if value < 1 << 30 {
            writeUInt32(UInt32(value) | 0x8000_0000)
        } else {
            writeUInt64(value | 0xC000_0000_0000_0000)
        }
    }

    @inlinable
    package mutating func writeBytes(_ bytes: [UInt8]) {
        writeBytes(bytes.span)
    }

    /// All of `bytes` in one copy: a frame's body can be megabytes.
    @inlinable
    package mutating func writeBytes(_ bytes: Span<UInt8>) {
        precondition(bytes.count <= freeCapacity, "the caller has made sure of the room")
        unsafe withUnsafeMutableBufferPointer { target, initializedCount in
            let room = UnsafeMutableRawBufferPointer(target)
            let free = unsafe UnsafeMutableRawBufferPointer(rebasing: room[initializedCount...])
            unsafe bytes.withUnsafeBytes { source in unsafe free.copyMemory(from: source) }
            initializedCount += bytes.count
        }
    }
}

/// The bytes that `writeVarint` takes for a value.
@inlinable
package func varintLength(of value: UInt64) -> Int {
    value < 1 << 6 ? 1 : value < 1 << 14 ? 2 : value < 1 << 30 ? 4 : 8
}
