/// Nothing from outside may end the program.
enum SafetyRules {
    static let noForcedTry = Rule(
        broken: ("Sources/peer/A.swift", "peer", "let a = try! b()"),
        kept: ("Sources/peer/A.swift", "peer", "// try! would trap\nlet a = try? b()")
    ) { pairs(of: "try", with: "!", in: $0, what: "forces a try") }

    static let noForcedCast = Rule(
        broken: ("Sources/peer/A.swift", "peer", "let a = b as! Int"),
        kept: ("Sources/peer/A.swift", "peer", "let a = b as? Int")
    ) { pairs(of: "as", with: "!", in: $0, what: "forces a cast") }

    static let noForcedUnwrap = Rule(
        broken: ("Sources/peer/A.swift", "peer", "let a = b[0]!.c"),
        kept: ("Sources/peer/A.swift", "peer", "let a = !b && c != d || \"e!\" == f, let g = try? h")
    ) { file in
        file.tokens.indices.compactMap { index in
            guard index > 0, file.tokens[index].text == "!", !file.tokens[index].isSpaced else { return nil }
            let before = file.tokens[index - 1]
            let isValue = before.kind != .sign || [")", "]", "}", ">", "?"].contains(before.text)
            let isOperator = file.tokens[(index + 1)...].first.map { $0.text == "=" && !$0.isSpaced } ?? false
            guard isValue, !isOperator, before.text != "try", before.text != "as" else { return nil }
            return file.finding(file.tokens[index].line, "unwraps by force")
        }
    }

    static let noFatalError = Rule(
        broken: ("Sources/peer/A.swift", "peer", "fatalError(\"never\")"),
        kept: ("Sources/peer/A.swift", "peer", "precondition(a > 0, \"a is positive: the caller counts from 1\")")
    ) { file in
        file.tokens.filter { $0.kind == .word && ["fatalError", "abort"].contains($0.text) }.map {
            file.finding($0.line, "calls \($0.text)")
        }
    }

    static let noEmptyCatch = Rule(
        broken: ("Sources/peer/A.swift", "peer", "do { try a() } catch let error {\n// never mind\n}"),
        kept: ("Sources/peer/A.swift", "peer", "do { try a() } catch { log.append(error) }")
    ) { file in
        file.tokens.indices.filter { file.tokens[$0].text == "catch" }.compactMap { index in
            guard let open = file.tokens[index...].firstIndex(where: { $0.text == "{" }), open + 1 < file.tokens.count,
                file.tokens[open + 1].text == "}"
            else { return nil }
            return file.finding(file.tokens[index].line, "catches and does nothing")
        }
    }

    private static func pairs(of word: String, with sign: String, in file: SourceFile, what: String) -> [String] {
        file.tokens.indices.dropLast().filter {
            file.tokens[$0].text == word && file.tokens[$0 + 1].text == sign && !file.tokens[$0 + 1].isSpaced
        }.map { file.finding(file.tokens[$0].line, what) }
    }
}
