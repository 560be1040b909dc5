/// What other modules see is explained where it stands.
enum DocumentationRules {
    static let summaries = Rule(
        broken: ("Sources/PeerWire/A.swift", "PeerWire", "// a plain comment\n@inlinable\npackage func a() {}"),
        kept: (
            "Sources/PeerWire/A.swift", "PeerWire",
            "/// Says what.\n@inlinable\npackage func a() {}\npackage static func < (b: A, c: A) {}\npackage import B"
        )
    ) { file in
        guard !file.isTest, file.isSwift else { return [] }
        let summarized = Declarations.extensionBodies(in: file).filter { hasSummary($0.lowerBound, in: file) }
        return Declarations.visible(in: file).filter { declaration in
            needsSummary(declaration) && !hasSummary(declaration.line, in: file)
                && !summarized.contains { $0.contains(declaration.line) }
        }.map { file.finding($0.line, "\($0.keyword) \($0.name) has no summary") }
    }

    static let testsAreClaims = Rule(
        broken: ("Tests/PeerUnitsTests/A.swift", "PeerUnitsTests", "@Test func a() {}"),
        kept: ("Tests/PeerUnitsTests/A.swift", "PeerUnitsTests", "@Test(\n    \"a is b\", arguments: [1]) func a() {}")
    ) { file in
        let tests = file.tokens.indices.dropLast(3).filter {
            file.tokens[$0].text == "@" && file.tokens[$0 + 1].text == "Test"
        }
        return tests.filter { file.tokens[$0 + 2].text != "(" || file.tokens[$0 + 3].kind != .string }.map {
            file.finding(file.tokens[$0].line, "a test without a claim in words")
        }
    }

    /// Values, initializers and operators may speak for themselves, through their type's summary, and what an extension
    /// holds through the extension's.
    private static func needsSummary(_ declaration: Declarations.Visible) -> Bool {
        guard !["init", "let", "var", "extension", "case"].contains(declaration.keyword) else { return false }
        return declaration.keyword == "subscript" || declaration.name.first.map { $0.isLetter || $0 == "`" } == true
    }

    /// Whether the lines right above, attributes left out, are a documentation comment.
    private static func hasSummary(_ line: Int, in file: SourceFile) -> Bool {
        let above = file.lines[..<(line - 1)].reversed().map { $0.drop { $0 == " " } }
        return above.first { !$0.hasPrefix("@") && !$0.hasPrefix("#if") }?.hasPrefix("///") == true
    }
}
