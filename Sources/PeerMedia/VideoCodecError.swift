/// Why a picture could not be encoded or an entity not decoded.
public enum VideoCodecError: Error, Hashable, Sendable {
    /// The size is outside 16x16 to 3840x2160.
    case unsupportedSize(PictureSize)
    /// The stream uses what the link does not carry (interlaced, more than 8 bits, not 4:2:0, …); says which.
    case unsupportedFormat(String)
    /// The parameter sets are damaged or missing.
    case invalidParameterSets(String)
    /// The frame came after a later one, or twice.
    case outOfOrder(FrameNumber)
    /// A frame that this one refers to has not been decoded.
    case missingReference(FrameNumber)
    /// The decoder refused the bytes, or gave no picture for them.
    case damaged(String)
    /// The encoder refused, or could not be opened; says what the library said.
    case encoderFailed(String)
}
