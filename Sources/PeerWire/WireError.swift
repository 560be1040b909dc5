/// Why bytes from the network are not what they should be. Each is counted where it is caught.
package enum WireError: Error, Hashable, Sendable {
    /// The bytes ended before the field did.
    case truncated
    /// A kind of datagram or chunk that this version does not know.
    case unknownKind(UInt8)
    /// Another wire version than ours.
    case unsupportedVersion(UInt8)
    /// A field holds a value outside its range; names the field.
    case invalidField(FieldName)
}
