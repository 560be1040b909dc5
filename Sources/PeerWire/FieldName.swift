/// The fields that can be out of range, named as in docs/protocol.md.
package enum FieldName: Hashable, Sendable {
    case reservedBits, cookieLength, noiseLength, fragmentCount, fragmentIndex, frameByteCount, fragmentByteCount
    case windowFrameCount, packetCount, arrivalDelta, entryCount, closeReason, messageKind, messageLength
    case handshakeItem
}
