/// Reads the whole command line, the configuration file that it names included.
package enum InvocationParser {
    /// - Parameter arguments: without the program's own name.
    package static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        if let verb = arguments.first, !verb.hasPrefix("-") {
            return try parse(verb: verb, arguments: Array(arguments.dropFirst()))
        }
        let flags = try ArgumentReader.settings(of: arguments)
        if flags.contains(where: { $0.option.name == "help" }) { return .help }
        if flags.contains(where: { $0.option.name == "version" }) { return .version }
        try refuseContradictingFlags(flags)
        let draft = try draft(of: flags, configured: [])
        guard let path = draft.configurationPath else { return .link(try PeerOptions(draft)) }
        let configured = try ConfigurationFile.settings(at: path)
        return .link(try PeerOptions(try self.draft(of: flags, configured: configured)))
    }

    /// What stands on the command line replaces what the file says of the same option, and of its opposite.
    private static func draft(of flags: [OptionSetting], configured: [OptionSetting]) throws(UsageError) -> OptionDraft
    {
        let named = Set(flags.flatMap { [$0.option.name] + exclusive($0.option.name) })
        var draft = OptionDraft()
        for setting in configured.filter({ !named.contains($0.option.name) }) + flags { try setting.apply(to: &draft) }
        return draft
    }

    private static func refuseContradictingFlags(_ flags: [OptionSetting]) throws(UsageError) {
        let names = flags.map(\.option.name)
        for pair in exclusives where pair.allSatisfy(names.contains) {
            throw UsageError("--\(pair[0]) and --\(pair[1]) exclude each other; leave one out")
        }
        if names.contains("once"), names.contains("connect") {
            throw UsageError("--once is for --listen: a caller ends with its call anyway; leave --once out")
        }
        let repeated = names.first { name in name != "receive" && names.count { $0 == name } > 1 }
        if let repeated { throw UsageError("--\(repeated) stands twice; write it once") }
    }

    private static func exclusive(_ name: String) -> [String] {
        exclusives.first { $0.contains(name) } ?? []
    }

    private static func parse(verb: String, arguments: [String]) throws(UsageError) -> Invocation {
        if arguments.contains("--help") { return .help }
        switch verb {
        case "devices": return try alone(.devices, verb, arguments)
        case "manual": return try alone(.manual, verb, arguments)
        case "config": return try alone(.configuration, verb, arguments)
        case "help": return .help
        case "trust": return .trust(try trustRequest(arguments))
        case "completion":
            guard arguments.count == 1, let shell = ShellName(rawValue: arguments[0]) else {
                throw UsageError("completion needs a shell; write peer completion bash, or zsh")
            }
            return .completion(shell)
        default:
            let near = Spelling.nearest(
                to: verb, among: ["devices", "trust", "help", "completion", "config", "listen", "connect"])
            let written = near.map { OptionTable[$0] == nil ? $0 : "--\($0)" }
            let advice = written.map { "did you mean peer \($0)?" } ?? "peer --help shows how it is used"
            throw UsageError("there is no command '\(verb)'; \(advice)")
        }
    }

    private static func alone(_ invocation: Invocation, _ verb: String, _ rest: [String]) throws(UsageError)
        -> Invocation
    {
        if let first = rest.first { throw UsageError("peer \(verb) takes no argument; leave '\(first)' out") }
        return invocation
    }

    private static func trustRequest(_ arguments: [String]) throws(UsageError) -> TrustRequest {
        switch (arguments.first, arguments.count) {
        case ("list", 1): return .list
        case ("add", 2): return .add(key: arguments[1], name: nil)
        case ("add", 3): return .add(key: arguments[1], name: arguments[2])
        case ("remove", 2): return .remove(arguments[1])
        default: throw UsageError("write peer trust list, peer trust add KEY [NAME], or peer trust remove KEY")
        }
    }

    private static let exclusives = [["listen", "connect"], ["quiet", "verbose"]]
}
