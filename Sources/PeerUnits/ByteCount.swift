/// A number of bytes.
public struct ByteCount: Hashable, Comparable, Sendable {
    public var bytes: Int

    @inlinable
    public init(_ bytes: Int) {
        self.bytes = bytes
    }

    public static let zero = ByteCount(0)

    @inlinable
    public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }
    @inlinable
    public static func + (left: ByteCount, right: ByteCount) -> ByteCount { ByteCount(left.bytes &+ right.bytes) }
    @inlinable
    public static func - (left: ByteCount, right: ByteCount) -> ByteCount { ByteCount(left.bytes &- right.bytes) }
    @inlinable
    public static func += (left: inout ByteCount, right: ByteCount) { left = left + right }
    @inlinable
    public static func -= (left: inout ByteCount, right: ByteCount) { left = left - right }
}
