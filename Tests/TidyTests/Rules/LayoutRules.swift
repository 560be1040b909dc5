/// How a file is cut and named.
enum LayoutRules {
    static let fileLength = Rule(
        broken: ("Sources/peer/A.swift", "peer", String(repeating: "\n", count: lineCountMax + 1)),
        kept: ("Sources/peer/A.swift", "peer", String(repeating: "//\n", count: lineCountMax))
    ) { file in
        let count = file.lines.last?.isEmpty == true ? file.lines.count - 1 : file.lines.count
        return count > lineCountMax ? [file.finding(count, "\(count) lines")] : []
    }

    static let lineLength = Rule(
        broken: ("Sources/peer/A.swift", "peer", String(repeating: "a", count: columnCountMax + 1)),
        kept: ("Sources/peer/A.swift", "peer", String(repeating: "ä", count: columnCountMax))
    ) { file in
        guard file.isSwift else { return [] }
        return file.lines.enumerated().filter { $1.count > columnCountMax }.map {
            file.finding($0 + 1, "\($1.count) columns")
        }
    }

    static let namedAfterItsType = Rule(
        broken: ("Sources/PeerWire/Ping.swift", "PeerWire", "struct Pong { struct Ping {} }"),
        kept: ("Sources/PeerWire/Pong+Reply.swift", "PeerWire", "extension Pong { }")
    ) { file in
        guard file.isSwift, !file.isTest, !file.tokens.isEmpty, !exempt.contains(file.stem) else { return [] }
        let types = Declarations.topLevelTypes(in: file)
        let names = types.map(\.name)
        let isNamed = names.contains { file.stem == $0 || file.stem.hasPrefix($0 + "+") }
        // What only extends types of other modules is named after what it adds, as SpanReading is.
        let isAddition = !types.isEmpty && types.allSatisfy { $0.isExtension || $0.isPrivate }
        return isNamed || isAddition || names.isEmpty
            ? [] : [file.finding(1, "declares \(names), none of which is \(file.stem)")]
    }

    static let oneType = Rule(
        broken: ("Sources/PeerWire/Ping.swift", "PeerWire", "struct Ping {}\npackage enum Pong {}"),
        kept: (
            "Sources/PeerWire/Ping.swift", "PeerWire", "struct Ping { enum A {} }\nprivate struct B {}\nextension C {}"
        )
    ) { file in
        guard !file.isTest else { return [] }
        return Declarations.topLevelTypes(in: file).filter { !$0.isExtension && !$0.isPrivate }.dropFirst().map {
            file.finding($0.line, "declares \($0.name) as well")
        }
    }

    static let nothingLeftOpen = Rule(
        broken: ("Sources/peer/A.swift", "peer", "// " + marks[0] + ": later"),
        kept: ("Sources/peer/A.swift", "peer", "// what is to do is an issue")
    ) { file in
        file.lines.enumerated().filter { line in marks.contains { line.element.contains($0) } }.map {
            file.finding($0.offset + 1, "leaves something open")
        }
    }

    static let noArchitecture = Rule(
        broken: ("Sources/PeerUnits/A.swift", "PeerUnits", "#if arch(" + architectures[0] + ")"),
        kept: ("Sources/CPeerGalois/GaloisKernel.h", "CPeerGalois", architectures[0])
    ) { file in
        guard !file.stem.hasSuffix("Kernel") else { return [] }
        return file.lines.enumerated().flatMap { offset, line in
            words(of: line).filter(architectures.contains).map { file.finding(offset + 1, "names \($0)") }
        }
    }

    private static func words(of line: Substring) -> [String] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { $0.lowercased() }
    }

    private static let exempt: Set<String> = ["Placeholder"]
    private static let lineCountMax = 400
    private static let columnCountMax = 120
    /// Cut in two, so that this file does not break its own rule.
    private static let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
    private static let architectures = [
        "x8" + "6", "x8" + "6_64", "i3" + "86", "amd" + "64", "arm" + "64", "arm" + "v8", "aarch" + "64", "av" + "x",
        "av" + "x2", "ss" + "e2", "sss" + "e3", "ne" + "on", "risc" + "v64",
    ]
}
