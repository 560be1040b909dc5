/// Where what is received goes, as `--receive` names it.
package enum SinkChoice: Hashable, Sendable {
    case window
    case none
    /// Y4M.
    case standardOutput
    /// A recording, whose format follows from the name's ending.
    case file(String)

    package init(parsing text: String) throws(InvalidValue) {
        switch text {
        case "window": self = .window
        case "none": self = .none
        case "-": self = .standardOutput
        case "": throw InvalidValue("a sink is missing; write window, none, - or a file")
        default:
            guard Self.endings.contains(where: { text.lowercased().hasSuffix($0) }) else {
                let files = "a file that ends in " + Self.endings.joined(separator: ", ")
                throw InvalidValue("'\(text)' is no sink; write window, none, - or \(files)")
            }
            self = .file(text)
        }
    }

    private static let endings = [".mp4", ".mkv", ".ts", ".y4m", ".h264"]
}
