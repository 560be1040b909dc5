package import PeerMedia
package import PeerUnits

/// What is sent, as `--send` names it.
package enum SourceChoice: Hashable, Sendable {
    /// A camera: libavdevice's input format and its device, both the system's first where not given.
    case camera(format: String?, device: String?)
    case screen(display: String?)
    case test(size: PictureSize, framesPerSecond: Ratio)
    /// Y4M.
    case standardInput
    case none
    /// A file's path or an URL.
    case file(String)

    package init(parsing text: String) throws(InvalidValue) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rest = parts.count == 2 ? parts[1] : nil
        switch parts.first {
        case "-" where rest == nil: self = .standardInput
        case "none" where rest == nil: self = .none
        case "camera": self = try Self.camera(rest)
        case "screen": self = .screen(display: try Self.part(rest, of: text, as: "a display"))
        case "test": self = try Self.test(rest ?? Self.standardTest)
        case nil, "": throw InvalidValue("a source is missing; write camera, screen, test, -, none, a file or an URL")
        default: self = .file(text)
        }
    }

    /// Whether it can be played from its beginning again.
    package var isFile: Bool {
        if case .file = self { true } else { false }
    }

    private static func camera(_ rest: String?) throws(InvalidValue) -> SourceChoice {
        guard let rest = try part(rest, of: "camera:", as: "a device") else { return .camera(format: nil, device: nil) }
        // A device can be a path with colons in it; a format is a plain word.
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].contains("/"), !parts[0].isEmpty, !parts[1].isEmpty else {
            return .camera(format: nil, device: rest)
        }
        return .camera(format: parts[0], device: parts[1])
    }

    private static func part(_ rest: String?, of text: String, as what: String) throws(InvalidValue) -> String? {
        guard rest != "" else {
            throw InvalidValue("'\(text)' ends before \(what); leave the colon out to take the first")
        }
        return rest
    }

    private static func test(_ text: String) throws(InvalidValue) -> SourceChoice {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = (parts.first ?? "").split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count <= 2, sides.count == 2, let width = Int(decimalDigits: sides[0]),
            let height = Int(decimalDigits: sides[1])
        else { throw InvalidValue("'test:\(text)' is not a test picture; write test:WxH@FPS, as in test:640x360@30") }
        let size = PictureSize(width: width, height: height)
        guard width <= PictureSize.maximum.width, height <= PictureSize.maximum.width, size.isSupported else {
            throw InvalidValue("'test:\(text)' is a size that the link does not carry; it carries 16x16 to 3840x2160")
        }
        return .test(size: size, framesPerSecond: try framesPerSecond(parts.count == 2 ? parts[1] : "30"))
    }

    private static func framesPerSecond(_ text: Substring) throws(InvalidValue) -> Ratio {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numerator = parts.first.flatMap { DecimalNumber(parsing: $0) }?.millionths ?? 0
        let denominator = parts.count == 2 ? DecimalNumber(parsing: parts[1])?.millionths ?? 0 : 1_000_000
        guard parts.count <= 2, denominator > 0, numerator >= denominator, numerator / denominator <= frameRateMax
        else {
            throw InvalidValue(
                "'\(text)' is not a frame rate; it is between 1 and \(frameRateMax), as in 30, 59.94 or 30000/1001")
        }
        return Ratio(numerator, denominator)
    }

    private static let standardTest = "640x360@30"
    /// The fastest cameras in use; beyond, a frame's time is below that of its encoding.
    private static let frameRateMax = 240
}
