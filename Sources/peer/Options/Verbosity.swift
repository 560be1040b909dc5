/// How much people are told on standard error.
package enum Verbosity: Int, Comparable, Sendable {
    /// Only errors.
    case quiet
    case normal
    /// Everything that helps to understand a link that does not behave.
    case verbose

    package static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
}
