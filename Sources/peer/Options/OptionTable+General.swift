/// What every program has.
extension OptionTable {
    static let general = [config, quiet, verbose, version, help]

    private static let config = OptionDescription(
        "config", .required("FILE"), .absent, completion: .files, summary: "JSON defaults for all of these; flags win",
        manual: """
            Read defaults for all options from a JSON object, whose keys are the options' names (frameLog for \
            --frame-log). What stands on the command line wins.
            """
    ) { text, draft throws(InvalidValue) in draft.configurationPath = try path(text) }

    private static let quiet = OptionDescription(
        "quiet", .none, .flag, summary: "only errors on standard error", manual: "Say only errors on standard error.",
        defaultValue: "false"
    ) { _, draft in draft.settings.verbosity = .quiet }

    private static let verbose = OptionDescription(
        "verbose", .none, .flag, summary: "everything that helps to understand a link",
        manual: "Say everything that helps to understand a link.", defaultValue: "false"
    ) { _, draft in draft.settings.verbosity = .verbose }

    private static let version = OptionDescription(
        "version", .none, .absent, summary: "the program's version", manual: "Print the version and end."
    ) { _, _ in }

    private static let help = OptionDescription(
        "help", .none, .absent, summary: "this page", manual: "Print a page of help and end."
    ) { _, _ in }
}
