/// An option's value cannot be read; whoever knows where it stood makes a `UsageError` of it.
package struct InvalidValue: Error, Hashable, Sendable {
    /// What is wrong and what to write instead, as a sentence's end: "'5x' is not a bitrate; write …".
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
