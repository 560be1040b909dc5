/// The two ends of a leg.
enum Side: Int, Hashable, Sendable {
    /// The caller.
    case a
    /// The listener.
    case b

    var name: String { self == .a ? "a" : "b" }
    var other: Side { self == .a ? .b : .a }
}
