/// Everything that a report page shows.
struct ReportContent {
    var title: String
    /// One sentence under the title.
    var about = ""
    /// Names and values for the line of facts.
    var facts: [(name: String, value: String)] = []
    var streams: [ReportStream] = []
    var expectations: [ReportExpectation] = []
    /// The last line: how to run this again.
    var footer = ""
}
