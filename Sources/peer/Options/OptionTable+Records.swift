/// What the program writes down about the link.
extension OptionTable {
    static let records = [stats, frameLog]

    private static let stats = OptionDescription(
        "stats", .required("FILE"), .text, completion: .files, summary: "JSON lines: address, connection, figures",
        manual: """
            Write a JSON object a line, each with a "type": listening, connected, path, stats (once a second) and \
            closed.
            """
    ) { text, draft throws(InvalidValue) in draft.settings.statisticsPath = try path(text) }

    private static let frameLog = OptionDescription(
        "frame-log", .required("FILE"), .text, completion: .files,
        summary: "CSV: each frame's way, from capture to picture",
        manual: """
            Write a CSV row for each frame: when it was captured, encoded, sent, received, released, decoded and \
            presented, in microseconds on the local clock's line, and what became of it.
            """
    ) { text, draft throws(InvalidValue) in draft.settings.frameLogPath = try path(text) }
}
