/// `config/peer.json`: each setting with its default, under a comment that says what it does.
package enum ConfigurationTemplate {
    package static let text = "{\n" + entries.joined(separator: ",\n\n") + "\n}\n"

    private static let entries = OptionTable.all.filter { $0.configuration != .absent }.map { option in
        """
            "// \(option.configurationKey)": "\(escaped(comment(option)))",
            "\(option.configurationKey)": \(option.defaultValue ?? "null")
        """
    }

    private static func comment(_ option: OptionDescription) -> String {
        switch option.argument {
        case .none: option.manual
        case .optional(let placeholder), .required(let placeholder): "\(placeholder). \(option.manual)"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
