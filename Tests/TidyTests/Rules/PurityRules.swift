/// What the pure rooms do without, so that a simulated session replays byte for byte on any machine.
enum PurityRules {
    static let noClockNoChance = Rule(
        broken: ("Sources/PeerWire/A.swift", "PeerWire", "let a = Int.random(in: 0...1)"),
        kept: ("Sources/PeerWire/A.swift", "PeerWire", "// Date() is never read\nlet random = source.next()")
    ) { file in
        guard file.isPure else { return [] }
        return file.tokens.indices.compactMap { index in
            let name = file.tokens[index].text
            guard bannedTypes.contains(name) || isRandomCall(file, index) else { return nil }
            return file.finding(file.tokens[index].line, "uses \(name)")
        }
    }

    static let noConcurrency = Rule(
        broken: ("Sources/PeerWire/A.swift", "PeerWire", "func a() async {}"),
        kept: ("Sources/PeerLink/A.swift", "PeerLink", "func a() async {}")
    ) { file in
        guard file.isPure else { return [] }
        return file.tokens.filter { $0.kind == .word && concurrency.contains($0.text) }.map {
            file.finding($0.line, "uses \($0.text)")
        }
    }

    static let noPrinting = Rule(
        broken: ("Sources/PeerWire/A.swift", "PeerWire", "func a() { print(1) }"),
        kept: ("Sources/PeerWire/A.swift", "PeerWire", "func a() { trace.print(1) }")
    ) { file in
        file.isPure ? calls(of: ["print", "debugPrint", "dump"], in: file) : []
    }

    static let noLibm = Rule(
        broken: ("Sources/PeerWire/A.swift", "PeerWire", "let a = exp(1.0)"),
        kept: ("Sources/PeerWire/A.swift", "PeerWire", "func log(_ a: Int) {}\nlet a = x.log(1)")
    ) { file in
        file.isPure ? calls(of: libm, in: file) : []
    }

    /// Calls of free functions: not of members, and not their declarations.
    private static func calls(of names: Set<String>, in file: SourceFile) -> [String] {
        file.tokens.indices.compactMap { index in
            let token = file.tokens[index]
            guard names.contains(token.text), index + 1 < file.tokens.count else { return nil }
            let next = file.tokens[index + 1]
            let before = index > 0 ? file.tokens[index - 1].text : ""
            guard next.text == "(", !next.isSpaced, before != ".", before != "func" else { return nil }
            return file.finding(token.line, "calls \(token.text)")
        }
    }

    private static func isRandomCall(_ file: SourceFile, _ index: Int) -> Bool {
        guard index > 0, index + 1 < file.tokens.count, file.tokens[index - 1].text == "." else { return false }
        return ["random", "randomElement", "shuffled", "shuffle"].contains(file.tokens[index].text)
            && file.tokens[index + 1].text == "("
    }

    private static let bannedTypes: Set<String> = [
        "ContinuousClock", "SuspendingClock", "Date", "SystemRandomNumberGenerator", "DispatchTime", "DispatchQueue",
        "clock_gettime", "gettimeofday",
    ]
    private static let concurrency: Set<String> = ["async", "await", "Task", "actor", "withCheckedContinuation"]
    private static let libm: Set<String> = [
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log",
        "log2", "log10", "log1p", "pow", "sqrt", "cbrt", "hypot", "erf", "tgamma", "lgamma", "fmod",
    ]
}
