package import PeerUnits

/// Something that must never happen, and did.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    /// True time.
    package var time: Instant
    /// Which checker found it.
    package var checker: String
    package var text: String

    package var description: String { "\(checker) at \(time.microseconds) us: \(text)" }
}
