/// Finds declarations among a file's tokens.
enum Declarations {
    struct TopLevelType {
        var name: String
        var line: Int
        var isExtension: Bool
        var isPrivate: Bool
    }

    /// A declaration that other modules see.
    struct Visible {
        var keyword: String
        var name: String
        var line: Int
    }

    static func topLevelTypes(in file: SourceFile) -> [TopLevelType] {
        file.tokens.indices.dropLast().compactMap { index in
            let token = file.tokens[index]
            guard token.depth == 0, typeKeywords.contains(token.text) || token.text == "extension" else { return nil }
            return TopLevelType(
                name: file.tokens[index + 1].text, line: token.line, isExtension: token.text == "extension",
                isPrivate: modifiers(before: index, in: file).contains { $0 == "private" || $0 == "fileprivate" })
        }
    }

    /// The lines of each top-level extension, from its first.
    static func extensionBodies(in file: SourceFile) -> [ClosedRange<Int>] {
        file.tokens.indices.filter { file.tokens[$0].depth == 0 && file.tokens[$0].text == "extension" }.map { index in
            let end = file.tokens[index...].first { $0.depth == 0 && $0.text == "}" }
            return file.tokens[index].line...(end?.line ?? file.lines.count)
        }
    }

    /// What is declared `package` or `public`, imports and setters' levels left out.
    static func visible(in file: SourceFile) -> [Visible] {
        file.tokens.indices.compactMap { index in
            guard ["package", "public"].contains(file.tokens[index].text) else { return nil }
            guard let keyword = file.tokens[(index + 1)...].firstIndex(where: { !isModifier($0) }),
                keyword + 1 < file.tokens.count, declarationKeywords.contains(file.tokens[keyword].text)
            else { return nil }
            return Visible(
                keyword: file.tokens[keyword].text, name: file.tokens[keyword + 1].text, line: file.tokens[index].line)
        }
    }

    private static func modifiers(before index: Int, in file: SourceFile) -> [String] {
        file.tokens[..<index].suffix(3).filter { $0.depth == 0 && $0.kind == .word }.map(\.text)
    }

    private static func isModifier(_ token: Token) -> Bool {
        modifierWords.contains(token.text) || ["(", ")", "set"].contains(token.text)
    }

    private static let typeKeywords: Set<String> = ["struct", "class", "enum", "actor", "protocol"]
    private static let declarationKeywords: Set<String> = typeKeywords.union([
        "func", "var", "let", "init", "subscript", "typealias", "case", "extension",
    ])
    private static let modifierWords: Set<String> = [
        "static", "final", "mutating", "consuming", "borrowing", "nonisolated", "unsafe", "indirect", "private",
        "override",
        "lazy", "weak", "unowned", "convenience", "required", "class",
    ]
}
