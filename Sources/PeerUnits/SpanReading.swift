/// Reading big-endian fields off the front of a span: each call takes its bytes, what remains is the payload.
extension Span where Element == UInt8 {
    @inlinable
    package mutating func readUInt8() throws(Truncated) -> UInt8 {
        guard count >= 1 else { throw Truncated() }
        let value = self[0]
        self = extracting(droppingFirst: 1)
        return value
    }

    @inlinable
    package mutating func readUInt16() throws(Truncated) -> UInt16 {
        guard count >= 2 else { throw Truncated() }
        let value = UInt16(self[0]) << 8 | UInt16(self[1])
        self = extracting(droppingFirst: 2)
        return value
    }

    @inlinable
    package mutating func readUInt32() throws(Truncated) -> UInt32 {
        guard count >= 4 else { throw Truncated() }
        let value = UInt32(self[0]) << 24 | UInt32(self[1]) << 16 | UInt32(self[2]) << 8 | UInt32(self[3])
        self = extracting(droppingFirst: 4)
        return value
    }

    @inlinable
    package mutating func readUInt64() throws(Truncated) -> UInt64 {
        guard count >= 8 else { throw Truncated() }
        let high = try readUInt32()
        let low = try readUInt32()
        return UInt64(high) << 32 | UInt64(low)
    }

    /// A variable-length number of 1, 2, 4 or 8 bytes whose two top bits name the length (RFC 9000, section 16).
    @inlinable
    package mutating func readVarint() throws(Truncated) -> UInt64 {
        guard count >= 1 else { throw Truncated() }
        let first = self[0]
        switch first >> 6 {
        case 0: return UInt64(try readUInt8())
        case 1: return UInt64(try readUInt16() & 0x3FFF)
        case 2: return UInt64(try readUInt32() & 0x3FFF_FFFF)
        default: return try readUInt64() & 0x3FFF_FFFF_FFFF_FFFF
        }
    }

    /// The next `count` bytes, copied.
    @inlinable
    package mutating func readBytes(_ count: Int) throws(Truncated) -> [UInt8] {
        guard count >= 0, self.count >= count else { throw Truncated() }
        let front = extracting(first: count)
        self = extracting(droppingFirst: count)
        return [UInt8](copying: front)
    }
}

extension Array where Element == UInt8 {
    /// The span's bytes as an array.
    @inlinable
    package init(copying span: Span<UInt8>) {
        self = [UInt8](capacity: span.count) { output in output.writeBytes(span) }
    }
}
