/// What a person asks to send: the argument of `--send`.
package enum SourceSpecification: Hashable, Sendable {
    /// A camera; nil where the first one found will do.
    case camera(CameraSpecification?)
    /// What a display shows.
    case screen(ScreenSpecification)
    case testPattern(TestPatternSpecification)
    /// Y4M on standard input.
    case standardInput
    /// Nothing is sent.
    case none
    /// A file or URL that libavformat opens.
    case file(String)

    /// Reads `camera[:[FORMAT:]DEVICE]`, `screen[:DISPLAY]`, `test[:WxH@FPS]`, `-`, `none`, or a file or URL.
    /// - Throws: `DeviceError.invalidSpecification`.
    package init(parsing text: String) throws(DeviceError) {
        let (word, rest) = Self.split(text)
        switch (word, rest) {
        case ("-", nil): self = .standardInput
        case ("none", nil): self = .none
        case ("camera", _):
            self = .camera(try rest.map { value throws(DeviceError) in try CameraSpecification(parsing: value) })
        case ("screen", _): self = .screen(try ScreenSpecification(parsing: rest))
        case ("test", _): self = .testPattern(try TestPatternSpecification(parsing: rest))
        case ("", _): throw DeviceError.invalidSpecification(text.isEmpty ? "--send" : text, expected: Self.grammar)
        default: self = .file(text)
        }
    }

    /// What `--send` takes, for people.
    package static let grammar = "camera[:[FORMAT:]DEVICE], screen[:DISPLAY], test[:WxH@FPS], -, none, or a file or URL"

    /// The part before the first colon, and what follows it.
    private static func split(_ text: String) -> (String, String?) {
        guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}

extension SourceSpecification: CustomStringConvertible {
    /// The source as a person names it.
    package var description: String {
        switch self {
        case .camera(let camera): camera.map { "camera \($0.device)" } ?? "camera"
        case .screen(let screen): screen.display.map { "screen \($0)" } ?? "screen"
        case .testPattern(let pattern): "test pattern \(pattern)"
        case .standardInput: "standard input"
        case .none: "none"
        case .file(let name): name
        }
    }
}
