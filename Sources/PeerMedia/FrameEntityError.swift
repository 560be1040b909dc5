/// Why bytes are no frame entity, or why an entity cannot be sent.
public enum FrameEntityError: Error, Hashable, Sendable {
    /// The bytes ended before the entity did.
    case truncated
    /// Bytes stood behind an entity that was to fill them.
    case trailingBytes
    /// The version byte is not one that this library reads.
    case unsupportedVersion(UInt8)
    /// Reserved flags are set.
    case unsupportedFlags(UInt8)
    /// The size is outside what the link carries (`PictureSize.isSupported`).
    case unsupportedSize(PictureSize)
    /// More references than `FrameEntity.referenceCountMax`, one twice, one that is not older than the frame, or any
    /// in a keyframe.
    case invalidReferences
    /// More metadata than `FrameEntity.metadataByteCountMax`.
    case metadataTooLong(byteCount: Int)
    /// A parameter set is missing, longer than `FrameEntity.parameterSetByteCountMax`, or no unit of its kind.
    case invalidParameterSets
    /// The body is longer than `FrameEntity.bodyByteCountMax`.
    case bodyTooLong(byteCount: Int)
    /// The body is empty, or its lengths do not add up.
    case invalidBody
}
