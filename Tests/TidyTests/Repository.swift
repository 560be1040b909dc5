import Foundation

/// The sources beside this test, read once.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let package = PackageTable(packageText: text(of: "Package.swift"))

    /// Every Swift and C source under Sources, Simulations, Tests and docs.
    static let files: [SourceFile] = ["Sources", "Simulations", "Tests", "docs"].flatMap(sources)

    private static func sources(under folder: String) -> [SourceFile] {
        let base = root.appending(path: folder)
        let found = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
        let names = (found?.allObjects ?? []).compactMap { ($0 as? URL)?.standardizedFileURL.path() }
        let prefix = base.standardizedFileURL.path()
        return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().map { name in
            let path = folder + "/" + name.dropFirst(prefix.count).drop { $0 == "/" }
            return SourceFile(path: path, module: package.owner(ofPath: path)?.name ?? "", text: text(of: path))
        }
    }

    /// Empty where the file cannot be read: then every rule about it fails loudly, as it lacks its declarations.
    private static func text(of path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static let endings = [".swift", ".c", ".h"]
}
