/// The targets that Package.swift declares, with the folder and the dependencies of each.
struct PackageTable {
    struct Target {
        var name: String
        var folder: String
        var dependencies: Set<String>
    }

    let targets: [Target]

    /// Reads the calls `.target(name: …, dependencies: […], path: …)` and their kin.
    init(packageText: String) {
        targets = Self.calls(in: packageText).compactMap(Self.target)
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// The target that the file belongs to, if it belongs to one.
    func owner(ofPath path: String) -> Target? {
        targets.first { path.hasPrefix($0.folder + "/") }
    }

    /// The text of each target's parentheses, with its kind in front.
    private static func calls(in text: String) -> [(kind: String, arguments: Substring)] {
        ["target", "executableTarget", "testTarget", "systemLibrary"].flatMap { kind in
            text.ranges(of: ".\(kind)(").map { (kind, balanced(text[$0.upperBound...])) }
        }
    }

    /// The beginning of `text` up to the parenthesis that closes one opened before it.
    private static func balanced(_ text: Substring) -> Substring {
        var nesting = 1
        return text.prefix { character in
            if character == "(" { nesting += 1 }
            if character == ")" { nesting -= 1 }
            return nesting > 0
        }
    }

    private static func target(kind: String, arguments: Substring) -> Target? {
        guard let name = strings(after: "name:", until: ",", in: arguments + ",").first else { return nil }
        let folder = strings(after: "path:", until: ",", in: arguments + ",").first
        let parent = kind == "testTarget" ? "Tests" : "Sources"
        let dependencies = strings(after: "dependencies:", until: "]", in: arguments)
        return Target(name: name, folder: folder ?? "\(parent)/\(name)", dependencies: Set(dependencies))
    }

    /// The string literals between a label and the next `end`.
    private static func strings(after label: String, until end: Character, in text: Substring) -> [String] {
        guard let range = text.firstRange(of: label) else { return [] }
        let parts = text[range.upperBound...].prefix { $0 != end }.split(
            separator: "\"", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }
}
