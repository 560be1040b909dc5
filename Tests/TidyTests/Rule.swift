/// Something that holds for every source, with a source that breaks it, so that each run shows that the rule can fail.
struct Rule: Sendable {
    /// A file that breaks the rule: its path, its module and its text.
    var broken: (path: String, module: String, text: String)
    /// A file that comes near and keeps it.
    var kept: (path: String, module: String, text: String)
    /// What breaks the rule in a file, each as "path:line: what".
    var findings: @Sendable (SourceFile) -> [String]

    func findings(in example: (path: String, module: String, text: String)) -> [String] {
        findings(SourceFile(path: example.path, module: example.module, text: example.text))
    }
}
