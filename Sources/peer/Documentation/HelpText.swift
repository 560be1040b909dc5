/// One screen of help, 80 columns wide.
package enum HelpText {
    package static let text = (commands + options + [general, exitStatuses]).joined(separator: "\n")

    private static let commands =
        OptionTable.modes.map { column("peer " + $0.usage.replacing(" | ", with: "|"), commandColumn, $0.summary) } + [
            column("peer devices", commandColumn, "cameras and screens that can be sent"),
            column("peer trust list|add|remove", commandColumn, "the file of known peers"),
        ]

    private static let options = (OptionTable.media + OptionTable.link + OptionTable.records + OptionTable.general)
        .filter { !short.contains($0.name) }.map { column("  " + $0.usage, optionColumn, $0.summary) }

    private static let general = "  " + short.map { "--" + $0 }.joined(separator: " ")

    private static let exitStatuses =
        "Exit: 0 good order, 2 usage, 3 no peer, 4 not trusted, 5 media, 70 fault"

    /// These say what they do.
    private static let short = ["quiet", "verbose", "version", "help"]

    /// The summary's lines, each beginning in the same column.
    private static func column(_ left: String, _ width: Int, _ summary: String) -> String {
        let lines = summary.split(separator: "\n")
        let lefts = [left] + Array(repeating: "", count: max(0, lines.count - 1))
        return zip(lefts, lines).map { left, line in
            left + String(repeating: " ", count: max(1, width - left.count)) + line
        }.joined(separator: "\n")
    }

    private static let commandColumn = 40
    private static let optionColumn = 24
}
