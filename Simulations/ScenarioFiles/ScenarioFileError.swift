/// A scenario, profile or trace that cannot be used: which file, which field in it, and why.
package struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// The path of the field, as in `changes[2].aToB.lossPercent`; empty where the file as a whole is meant.
    package var field: String
    package var reason: String

    package init(file: String, field: String, reason: String) {
        self.file = file
        self.field = field
        self.reason = reason
    }

    package var description: String {
        field.isEmpty ? "\(file): \(reason)" : "\(file): \(field): \(reason)"
    }
}
