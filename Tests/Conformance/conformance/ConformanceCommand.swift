import Foundation

/// `conformance FOLDER`: runs every H.264 file that the folder's README lists through frame entities and the decoders,
/// and holds the decoded pictures against the md5 named there. See `Tests/Conformance/run`.
@main
enum ConformanceCommand {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first, arguments.count == 1 else {
            report("usage: conformance FOLDER (holds README.md with a table of files and md5s)")
            exit(2)
        }
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        guard let text = try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8) else {
            report("\(folder) has no README.md")
            exit(2)
        }
        exit(run(ConformanceTable.entries(in: text), in: root) ? 0 : 1)
    }

    /// - Returns: whether every file that must match does.
    private static func run(_ entries: [ConformanceEntry], in root: URL) -> Bool {
        var required = 0
        var matched = 0
        for entry in entries {
            let verdict = ConformanceRun.verdict(on: entry, in: root)
            if entry.isRequired { required += 1 }
            if entry.isRequired && verdict.isMatch { matched += 1 }
            let mark = !entry.isRequired ? "      " : verdict.isMatch ? "ok    " : "FAILED"
            print("\(mark) \(entry.path): \(verdict.text)")
        }
        print("\(matched) of \(required) files that must match do; \(entries.count) files in all")
        return matched == required && required > 0
    }

    private static func report(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
