/// Something that the scenario expects, and what came.
struct ReportExpectation {
    var name: String
    var bound: String
    var found: String
    var isMet: Bool
}
