import PeerUnits

/// The readers of `PeerUnits` with this room's error, so that a parser of several fields needs one kind of throw.
extension Span where Element == UInt8 {
    package mutating func wireUInt8() throws(WireError) -> UInt8 {
        do throws(Truncated) { return try readUInt8() } catch { throw .truncated }
    }

    package mutating func wireUInt16() throws(WireError) -> UInt16 {
        do throws(Truncated) { return try readUInt16() } catch { throw .truncated }
    }

    package mutating func wireUInt32() throws(WireError) -> UInt32 {
        do throws(Truncated) { return try readUInt32() } catch { throw .truncated }
    }

    package mutating func wireUInt64() throws(WireError) -> UInt64 {
        do throws(Truncated) { return try readUInt64() } catch { throw .truncated }
    }

    package mutating func wireVarint() throws(WireError) -> UInt64 {
        do throws(Truncated) { return try readVarint() } catch { throw .truncated }
    }

    package mutating func wireBytes(_ count: Int) throws(WireError) -> [UInt8] {
        do throws(Truncated) { return try readBytes(count) } catch { throw .truncated }
    }
}
