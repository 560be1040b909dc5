/// The bytes ended before the field did.
public struct Truncated: Error, Hashable, Sendable {
    public init() {}
}
