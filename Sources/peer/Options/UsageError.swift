/// The command line or the configuration file is wrong: one line that says what, where, and what to write instead.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
