/// Where received video goes: an argument of `--receive`.
package enum SinkSpecification: Hashable, Sendable {
    case window
    /// Nothing is shown or kept.
    case none
    /// Y4M on standard output.
    case standardOutput
    /// A recording without re-encoding.
    case recording(path: String, container: RecordingContainer)
    /// A file of decoded pictures.
    case y4mFile(path: String)

    /// Reads `window`, `none`, `-`, or a file's path by its ending: .mp4 .mkv .ts .h264 .y4m.
    /// - Throws: `DeviceError.invalidSpecification`.
    package init(parsing text: String) throws(DeviceError) {
        let parts = text.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        let ending = parts.count > 1 ? parts[parts.count - 1].lowercased() : ""
        switch (text, ending) {
        case ("window", _): self = .window
        case ("none", _): self = .none
        case ("-", _): self = .standardOutput
        case (_, "y4m"): self = .y4mFile(path: text)
        default:
            guard let container = RecordingContainer(fileNameEnding: ending), !text.contains("://") else {
                throw DeviceError.invalidSpecification(text.isEmpty ? "--receive" : text, expected: Self.grammar)
            }
            self = .recording(path: text, container: container)
        }
    }

    /// What `--receive` takes, for people.
    package static let grammar = "window, none, -, or a file that ends in .mp4, .mkv, .ts, .h264 or .y4m"
}

extension SinkSpecification: CustomStringConvertible {
    /// The sink as a person names it.
    package var description: String {
        switch self {
        case .window: "window"
        case .none: "none"
        case .standardOutput: "standard output"
        case .recording(let path, _), .y4mFile(let path): path
        }
    }
}
