/// Reads JSON (RFC 8259) and knows the line where it stopped, which a person who writes a scenario by hand needs.
struct JSONParser {
    struct Fault: Error {
        var reason: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The line that has been reached, from 1.
    var line: Int { 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } }

    mutating func parseDocument() throws(Fault) -> JSONValue {
        let value = try parseValue()
        skipSpace()
        guard position == bytes.count else { throw Fault(reason: "something follows the end of the document") }
        return value
    }

    private mutating func parseValue() throws(Fault) -> JSONValue {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONParser.depthMax else {
            throw Fault(reason: "is nested more than \(JSONParser.depthMax) deep")
        }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try parseObject())
        case UInt8(ascii: "["): return .list(try parseList())
        case UInt8(ascii: "\""): return .text(try parseText())
        default: return try parseWord()
        }
    }

    private mutating func parseObject() throws(Fault) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [:]
        position += 1
        if take("}") { return fields }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a field's name in quotes") }
            let name = try parseText()
            guard take(":") else { throw unexpected("a colon") }
            guard fields.updateValue(try parseValue(), forKey: name) == nil else {
                throw Fault(reason: "the field \(name) stands here a second time")
            }
        } while take(",")
        guard take("}") else { throw unexpected("a comma or }") }
        return fields
    }

    private mutating func parseList() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        position += 1
        if take("]") { return elements }
        repeat { elements.append(try parseValue()) } while take(",")
        guard take("]") else { throw unexpected("a comma or ]") }
        return elements
    }

    private mutating func parseText() throws(Fault) -> String {
        position += 1
        var units: [UInt16] = []
        var plain: [UInt8] = []
        var text = ""
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw Fault(reason: "a text ends before its line does") }
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                plain.append(byte)
                continue
            }
            text += String(decoding: plain, as: UTF8.self)
            plain = []
            repeat { units.append(try parseEscape()) } while takeByte("\\")
            text += String(decoding: units, as: UTF16.self)
            units = []
        }
        guard takeByte("\"") else { throw Fault(reason: "a text has no end") }
        return text + String(decoding: plain, as: UTF8.self)
    }

    private mutating func parseEscape() throws(Fault) -> UInt16 {
        guard let byte = next else { throw Fault(reason: "a text has no end") }
        position += 1
        if byte == UInt8(ascii: "u") {
            let digits = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
            guard digits.count == 4, let unit = UInt16(digits, radix: 16) else { throw unexpected("four hex digits") }
            position += 4
            return unit
        }
        guard let unit = JSONParser.escapes[byte] else { throw Fault(reason: "a text holds an unknown escape") }
        return unit
    }

    /// A number, `true`, `false` or `null`.
    private mutating func parseWord() throws(Fault) -> JSONValue {
        let start = position
        while let byte = next, JSONParser.isWord(byte) { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            let isNumber = word.first.map { $0 == "-" || $0.isNumber } ?? false
            guard isNumber, let number = Double(word), number.isFinite else {
                position = start
                throw unexpected("a value")
            }
            return .number(number)
        }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Takes `symbol`, spaces ahead of it included, where it is next.
    private mutating func take(_ symbol: Unicode.Scalar) -> Bool {
        skipSpace()
        return takeByte(symbol)
    }

    private mutating func takeByte(_ symbol: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: symbol) else { return false }
        position += 1
        return true
    }

    private func unexpected(_ wanted: String) -> Fault {
        guard let next else { return Fault(reason: "the file ends where \(wanted) is expected") }
        return Fault(reason: "\(Character(Unicode.Scalar(next))) where \(wanted) is expected")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "0"..."9", "a"..."z", "A"..."Z", "+", "-", ".": true
        default: false
        }
    }

    private static let escapes: [UInt8: UInt16] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// A scenario with its network inline is seven deep; more than that is not meant, and recursion has an end.
    private static let depthMax = 32
}
