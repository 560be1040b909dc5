import Foundation
import Glibc
import PeerSockets

/// Reads a JSON object of defaults for the options.
///
/// Its keys are the options' names in camel case; a key that begins with `//` is a comment, and `null` leaves the
/// built-in default.
package enum ConfigurationFile {
    /// The settings in a file, by key.
    package static func settings(at path: String) throws(UsageError) -> [OptionSetting] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, code: errno) }
        defer { close(descriptor) }
        var data = Data()
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while data.count <= byteCountMax {
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, code: errno) }
            if count == 0 { return try settings(of: data, path: path) }
            data += bytes[..<count]
        }
        throw UsageError("--config \(path): longer than any configuration; \(advice)")
    }

    private static func unreadable(_ path: String, code: Int32) -> UsageError {
        UsageError("--config \(path): \(SystemError(code: code)); \(advice)")
    }

    static func settings(of data: Data, path: String) throws(UsageError) -> [OptionSetting] {
        let object: [String: JSONValue]
        do {
            object = try JSONDecoder().decode([String: JSONValue].self, from: data)
        } catch {
            throw UsageError("\(path): not a JSON object: \(reason(error))")
        }
        var settings: [OptionSetting] = []
        for (key, value) in object.sorted(by: { $0.key < $1.key }) where !key.hasPrefix("//") {
            settings += try self.settings(for: key, value, path: path)
        }
        return settings
    }

    private static func settings(for key: String, _ value: JSONValue, path: String) throws(UsageError)
        -> [OptionSetting]
    {
        guard let option = OptionTable.configured(by: key) else { throw unknown(key, path: path) }
        if case .null = value { return [] }
        let texts: [String]
        switch (option.configuration, value) {
        case (.flag, .flag(let isSet)): texts = isSet ? [""] : []
        case (.number, .number(let number)): texts = [number]
        case (.text, .text(let text)), (.texts, .text(let text)): texts = [text]
        case (.texts, .list(let list)):
            texts = try list.map { (item) throws(UsageError) in
                guard case .text(let text) = item else { throw mismatch(option, item, path: path) }
                return text
            }
        default: throw mismatch(option, value, path: path)
        }
        return texts.map { OptionSetting(option: option, value: $0, place: "\(path): \(key)") }
    }

    private static func unknown(_ key: String, path: String) -> UsageError {
        let keys = OptionTable.all.filter { $0.configuration != .absent }.map(\.configurationKey)
        let advice =
            Spelling.nearest(to: key, among: keys).map { "did you mean \($0)?" } ?? "config/peer.json lists them"
        return UsageError("\(path): there is no setting '\(key)'; \(advice)")
    }

    private static func mismatch(_ option: OptionDescription, _ value: JSONValue, path: String) -> UsageError {
        let expected =
            switch option.configuration {
            case .flag: "true or false"
            case .number: "a number"
            case .texts: "a text or a list of texts"
            case .text, .absent: "a text"
            }
        return UsageError("\(path): \(option.configurationKey): expected \(expected), found \(value.kindName)")
    }

    private static let advice = "write the path of a JSON file, as config/peer.json is"
    /// All settings with all their comments take a few KiB.
    private static let byteCountMax = 1 << 20

    /// The reader's own words about where it failed, in one line.
    private static func reason(_ error: any Error) -> String {
        if case .dataCorrupted(let context) = error as? DecodingError {
            let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
            return underlying ?? context.debugDescription
        }
        if case .typeMismatch(_, let context) = error as? DecodingError { return context.debugDescription }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return (underlying ?? (error as NSError)).localizedDescription
    }
}
