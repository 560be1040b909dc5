/// One JSON object in one line, its keys in the order in which they were added.
package struct JSONLine {
    private var body = ""

    /// - Parameter type: the value of the first key, `"type"`.
    package init(type: String) {
        add("type", type)
    }

    package var text: String { "{" + body + "}\n" }

    fileprivate mutating func addRaw(_ key: String, _ value: String?) {
        if !body.isEmpty { body += "," }
        body += Self.quoted(key) + ":" + (value ?? "null")
    }

    /// RFC 8259, section 7.
    fileprivate static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\0"..."\u{1F}": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// A key with its value, `null` where it is nil.
extension JSONLine {
    package mutating func add(_ key: String, _ value: String?) { addRaw(key, value.map(Self.quoted)) }
    package mutating func add(_ key: String, _ value: Int) { addRaw(key, String(value)) }
    package mutating func add(_ key: String, _ value: Int?) { addRaw(key, value.map(String.init)) }
    package mutating func add(_ key: String, _ value: Int64) { addRaw(key, String(value)) }
    package mutating func add(_ key: String, _ value: Double) { addRaw(key, Figure.exact(value)) }
    package mutating func add(_ key: String, _ value: Double?) { addRaw(key, value.map(Figure.exact)) }
}
