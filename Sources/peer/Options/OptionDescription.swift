/// One option: how it is written, what it does, and how its value is read. The parser, the help, the manual page, the
/// completions and the configuration file's keys all come from these.
package struct OptionDescription: Sendable {
    /// Whether a value follows, and its placeholder.
    package enum Argument: Hashable, Sendable {
        case none
        case optional(String)
        case required(String)
    }

    /// How the configuration file writes the value.
    package enum ConfigurationType: Hashable, Sendable {
        case flag
        case text
        case number
        /// One text, or several in a list.
        case texts
        /// Only for the command line.
        case absent
    }

    /// What a shell offers for the value.
    package enum Completion: Hashable, Sendable {
        case nothing
        case words([String])
        case files
        case wordsAndFiles([String])
    }

    /// Without the dashes.
    package let name: String
    package let argument: Argument
    package let configuration: ConfigurationType
    package let completion: Completion
    /// One line of the help, or two.
    package let summary: String
    /// Sentences of the manual page.
    package let manual: String
    /// As JSON, where it has a fixed default.
    package let defaultValue: String?
    /// Reads the value, which is empty for an option without one, into the draft.
    package let apply: @Sendable (String, inout OptionDraft) throws(InvalidValue) -> Void

    package init(
        _ name: String, _ argument: Argument, _ configuration: ConfigurationType,
        completion: Completion = .nothing, summary: String, manual: String, defaultValue: String? = nil,
        apply: @escaping @Sendable (String, inout OptionDraft) throws(InvalidValue) -> Void
    ) {
        self.name = name
        self.argument = argument
        self.configuration = configuration
        self.completion = completion
        self.summary = summary
        self.manual = manual
        self.defaultValue = defaultValue
        self.apply = apply
    }

    /// `--frame-log`
    package var flag: String { "--" + name }

    /// `frameLog`
    package var configurationKey: String {
        let words = name.split(separator: "-")
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `--frame-log FILE`
    package var usage: String {
        switch argument {
        case .none: flag
        case .optional(let placeholder), .required(let placeholder): "\(flag) \(placeholder)"
        }
    }
}
