/// What came of one file.
struct ConformanceVerdict {
    var isMatch: Bool
    var text: String
}
