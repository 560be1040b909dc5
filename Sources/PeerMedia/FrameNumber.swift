/// Counts the encoded frames of one stream in one session, from 0; never reused.
///
/// 32 bits last for two years at 60 frames a second; a session ends before.
public struct FrameNumber: Hashable, Comparable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The number after this one.
    @inlinable
    public var next: FrameNumber { FrameNumber(rawValue &+ 1) }

    /// How many frames lie from this one to `other`; negative where `other` is older.
    @inlinable
    public func distance(to other: FrameNumber) -> Int { Int(other.rawValue) - Int(rawValue) }

    @inlinable
    public static func < (left: FrameNumber, right: FrameNumber) -> Bool { left.rawValue < right.rawValue }
}
