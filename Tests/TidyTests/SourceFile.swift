/// One source of the repository, as the rules read it.
struct SourceFile {
    /// From the top of the repository, as in "Sources/PeerUnits/Instant.swift".
    let path: String
    /// The target that it belongs to; empty for a file outside all targets.
    let module: String
    let lines: [Substring]
    /// Empty unless it is a Swift source.
    let tokens: [Token]

    init(path: String, module: String, text: String) {
        self.path = path
        self.module = module
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        tokens = path.hasSuffix(".swift") ? Tokenizer(text).tokens : []
    }

    var isSwift: Bool { path.hasSuffix(".swift") }
    var isTest: Bool { path.hasPrefix("Tests/") }
    var isPure: Bool { Self.pureModules.contains(module) }

    /// The name without folders and ending.
    var stem: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }

    /// "path:line: what", as compilers write it.
    func finding(_ line: Int, _ what: String) -> String { "\(path):\(line): \(what)" }

    /// These know no clock, no randomness and no system.
    static let pureModules: Set<String> = [
        "PeerUnits", "PeerWire", "PeerMedia", "PeerNoise", "PeerTransport", "PeerProtocol", "Simulator",
    ]
}
