/// What is wrong with H.264 bytes, or with a file's wrapping of them. Never a trap: the bytes are a stranger's.
package enum BitstreamError: Error, Hashable, Sendable {
    /// The bytes ended before the syntax did.
    case truncated
    /// A NAL unit of no bytes, or with its forbidden bit set (ITU-T H.264, 7.4.1).
    case invalidUnit
    /// A NAL unit of another type than the reader reads.
    case unexpectedUnit(NALUnitType)
    /// A syntax element outside the range that ITU-T H.264 allows it; says which.
    case outOfRange(String)
    /// A slice or picture parameter set names a parameter set that has not come.
    case missingParameterSet
    /// A unit's length and the bytes at hand contradict each other.
    case invalidLength
    /// A limit of ours is exceeded; says which.
    case tooMuch(String)
    /// Valid, but not carried or not understood here; says what.
    case unsupported(String)
}
