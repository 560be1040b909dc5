/// Arrows point down: what a module may import.
enum ImportRules {
    static let declaredOnly = Rule(
        broken: ("Sources/PeerUnits/A.swift", "PeerUnits", "package import PeerMedia\nstruct A {}"),
        kept: ("Sources/PeerMedia/A.swift", "PeerMedia", "public import PeerUnits\nstruct A {}")
    ) { file in
        guard let target = Repository.package[file.module] else { return [] }
        return imports(in: file).compactMap { line, module in
            let isAllowed = target.dependencies.contains(module) || systemModules(for: file).contains(module)
            return isAllowed ? nil : file.finding(line, "imports \(module), which \(file.module) does not declare")
        }
    }

    static let sodiumInOneFile = Rule(
        broken: ("Sources/PeerNoise/HandshakeState.swift", "PeerNoise", "import CPeerSodium"),
        kept: ("Sources/PeerNoise/Primitives.swift", "PeerNoise", "import CPeerSodium")
    ) { file in
        imports(in: file).filter { $0.module == "CPeerSodium" && file.stem != "Primitives" }.map {
            file.finding($0.line, "imports CPeerSodium; only Primitives.swift does")
        }
    }

    /// The lines of import declarations with the module that each names (its first part, where it names a submodule).
    static func imports(in file: SourceFile) -> [(line: Int, module: String)] {
        file.tokens.indices.filter { file.tokens[$0].text == "import" && file.tokens[$0].kind == .word }.compactMap {
            var index = $0 + 1
            if index < file.tokens.count, kinds.contains(file.tokens[index].text) { index += 1 }
            return index < file.tokens.count ? (file.tokens[$0].line, file.tokens[index].text) : nil
        }
    }

    private static func systemModules(for file: SourceFile) -> Set<String> {
        if file.isTest { return system.union(["Testing"]) }
        if file.path == lockedMemory { return ["Synchronization"] }
        if file.module == "PeerCodecs" { return system.union(apple) }
        return worldModules.contains(file.module) ? system : []
    }

    private static let system: Set<String> = ["Foundation", "Glibc", "Dispatch", "Synchronization"]
    /// A lock round the process's locked memory, in a pure room: no result depends on it.
    private static let lockedMemory = "Sources/PeerNoise/Keys/SecretPool.swift"
    /// VideoToolbox stands behind `#if canImport`.
    private static let apple: Set<String> = ["VideoToolbox", "CoreMedia", "CoreVideo"]
    private static let worldModules: Set<String> = [
        "PeerSockets", "PeerCodecs", "PeerDevices", "PeerLink", "peer", "ScenarioFiles", "simulate",
    ]
    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
}
