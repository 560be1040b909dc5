/// A JSON document as a tree, so that each field can be looked at before it is believed.
enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads the file at `path`.
    static func reading(_ path: String) throws(ScenarioFileError) -> JSONValue {
        let bytes = [UInt8](try FileContents.reading(path, byteCountMax: byteCountMax))
        var parser = JSONParser(bytes)
        do {
            return try parser.parseDocument()
        } catch {
            throw ScenarioFileError(file: path, field: "line \(parser.line)", reason: error.reason)
        }
    }

    /// What a person would call this value.
    var name: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): plain(value)
        case .text(let value): "\"\(value)\""
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// A profile or scenario is a page of text; a megabyte is another kind of file.
    private static let byteCountMax = 1 << 20
}

/// A number without a fraction where it has none.
func plain(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)"
}
