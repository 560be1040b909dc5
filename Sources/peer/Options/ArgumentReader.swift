/// Cuts a link's arguments into options with their values: `--flag value` and `--flag=value`.
package enum ArgumentReader {
    /// The options in the order in which they stand.
    package static func settings(of arguments: [String]) throws(UsageError) -> [OptionSetting] {
        var settings: [OptionSetting] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let option = try option(named: argument)
            let value = try value(of: option, in: argument, followedBy: &rest)
            settings.append(OptionSetting(option: option, value: value, place: option.flag))
        }
        return settings
    }

    private static func option(named argument: String) throws(UsageError) -> OptionDescription {
        guard argument.hasPrefix("--"), argument.count > 2 else { throw stray(argument) }
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        if let option = OptionTable[name] { return option }
        let near = Spelling.nearest(to: String(name), among: OptionTable.all.map(\.name))
        let advice = near.map { "did you mean --\($0)?" } ?? "--help lists them"
        throw UsageError("there is no option --\(name); \(advice)")
    }

    private static func stray(_ argument: String) -> UsageError {
        if argument.hasPrefix("-"), argument.count > 1 {
            return UsageError(
                "'\(argument)' is not an option; options are written out, with two dashes: --help lists them")
        }
        return UsageError("'\(argument)' belongs to no option; to send a file or device, write --send '\(argument)'")
    }

    private static func value(
        of option: OptionDescription, in argument: String, followedBy rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        let inline = argument.firstIndex(of: "=").map { String(argument[argument.index(after: $0)...]) }
        switch option.argument {
        case .none:
            guard inline == nil else { throw UsageError("\(option.flag) takes no value; leave '=\(inline ?? "")' out") }
            return ""
        case .optional:
            if let inline { return inline }
            guard let next = rest.first, !next.hasPrefix("-") else { return "" }
            return rest.removeFirst()
        case .required(let placeholder):
            if let inline { return inline }
            // A lone dash is a value, and so is a negative number: its option says what is wrong with it.
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw UsageError("\(option.flag) needs a value; write \(option.flag) \(placeholder)")
            }
            return rest.removeFirst()
        }
    }
}
