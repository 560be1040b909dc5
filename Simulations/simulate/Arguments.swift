/// A command's arguments: options as `--name value` or `--name=value`, and the rest in order.
struct Arguments {
    private(set) var files: [String] = []
    private var options: [String: String] = [:]

    /// - Parameters:
    ///   - names: options with a value.
    ///   - flags: options without one.
    init(_ arguments: [String], options names: [String], flags: [String] = []) throws(CommandError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument != "--" else {
                files.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts.first ?? "")
            guard (names + flags).contains(name) else {
                let known = (names + flags).map { "--" + $0 }.joined(separator: ", ")
                throw .usage("--\(name) is no option here; there are: \(known)")
            }
            if flags.contains(name) {
                guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
                options[name] = ""
                continue
            }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                throw .usage("--\(name) needs a value")
            }
            guard options.updateValue(value, forKey: name) == nil else { throw .usage("--\(name) stands here twice") }
        }
    }

    func has(_ name: String) -> Bool { options[name] != nil }

    func text(_ name: String) -> String? { options[name] }

    func number(_ name: String, in range: ClosedRange<UInt64>) throws(CommandError) -> UInt64? {
        guard let text = options[name] else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            throw .usage("--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return number
    }

    /// The only file.
    func file(_ what: String) throws(CommandError) -> String {
        guard let file = files.first else { throw .usage("\(what) is missing") }
        guard files.count == 1 else { throw .usage("one \(what) at a time: \(files[1]) is one too many") }
        return file
    }
}
