/// Recovers a full counter from its low 32 bits, as packet numbers and frame numbers travel on the wire.
public enum SequenceNumber {
    /// The counter nearest to `expected` whose low 32 bits are `truncated` (RFC 9000, appendix A.3).
    @inlinable
    public static func expand(_ truncated: UInt32, near expected: UInt64) -> UInt64 {
        let window: UInt64 = 1 << 32
        let candidate = (expected & ~(window - 1)) | UInt64(truncated)
        if candidate &+ window / 2 <= expected, candidate <= UInt64.max - window { return candidate &+ window }
        if candidate > expected &+ window / 2, candidate >= window { return candidate &- window }
        return candidate
    }
}
