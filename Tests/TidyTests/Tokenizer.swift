/// Splits a Swift source into tokens, well enough for the tidy rules: comments and what stands in string literals are
/// left out.
struct Tokenizer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var depth = 0
    private var isSpaced = true
    private(set) var tokens: [Token] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        while position < bytes.count { step() }
    }

    private mutating func step() {
        let byte = bytes[position]
        if byte == Sign.newline || byte == Sign.space || byte == Sign.tab || byte == Sign.carriageReturn {
            advance()
            isSpaced = true
        } else if byte == Sign.slash, next() == Sign.slash {
            skipLine()
        } else if byte == Sign.slash, next() == Sign.star {
            skipBlockComment()
        } else if byte == Sign.quote || (byte == Sign.hash && startsRawString()) {
            readString()
        } else if Self.isWordByte(byte) {
            readWord()
        } else {
            readSign(byte)
        }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != Sign.newline { advance() }
        isSpaced = true
    }

    private mutating func skipBlockComment() {
        var nesting = 0
        repeat {
            if bytes[position] == Sign.slash, next() == Sign.star {
                nesting += 1
                advance()
            } else if bytes[position] == Sign.star, next() == Sign.slash {
                nesting -= 1
                advance()
            }
            advance()
        } while nesting > 0 && position < bytes.count
        isSpaced = true
    }

    private mutating func readWord() {
        let start = position
        let isNumber = bytes[start] >= Sign.zero && bytes[start] <= Sign.nine
        while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
        append(isNumber ? .number : .word, String(decoding: bytes[start..<position], as: UTF8.self), line: line)
    }

    private mutating func readSign(_ byte: UInt8) {
        if Sign.closing.contains(byte) { depth -= 1 }
        append(.sign, String(UnicodeScalar(byte)), line: line)
        if Sign.opening.contains(byte) { depth += 1 }
        advance()
    }

    private mutating func readString() {
        let startLine = line
        var hashes = 0
        while bytes[position] == Sign.hash {
            hashes += 1
            advance()
        }
        let quotes = bytes[position...].starts(with: [Sign.quote, Sign.quote, Sign.quote]) ? 3 : 1
        for _ in 0..<quotes { advance() }
        while position < bytes.count, !closesString(quotes: quotes, hashes: hashes) { skipStringByte(hashes: hashes) }
        for _ in 0..<(quotes + hashes) { advance() }
        append(.string, "\"", line: startLine)
    }

    private mutating func skipStringByte(hashes: Int) {
        guard bytes[position] == Sign.backslash, isFollowed(by: hashes) else { return advance() }
        for _ in 0...hashes { advance() }
        if position < bytes.count, bytes[position] == Sign.openParenthesis { skipInterpolation() } else { advance() }
    }

    private mutating func skipInterpolation() {
        var nesting = 0
        repeat {
            let byte = bytes[position]
            if byte == Sign.quote {
                let outer = (tokens, isSpaced)
                readString()
                (tokens, isSpaced) = outer
                continue
            }
            if byte == Sign.openParenthesis { nesting += 1 }
            if byte == Sign.closeParenthesis { nesting -= 1 }
            advance()
        } while nesting > 0 && position < bytes.count
    }

    private func closesString(quotes: Int, hashes: Int) -> Bool {
        let closing = [UInt8](repeating: Sign.quote, count: quotes) + [UInt8](repeating: Sign.hash, count: hashes)
        return bytes[position] == Sign.quote && bytes[position...].starts(with: closing)
    }

    private func isFollowed(by hashes: Int) -> Bool {
        bytes[(position + 1)...].starts(with: [UInt8](repeating: Sign.hash, count: hashes))
    }

    private func startsRawString() -> Bool {
        bytes[position...].first { $0 != Sign.hash } == Sign.quote
    }

    private func next() -> UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func advance() {
        guard position < bytes.count else { return }
        if bytes[position] == Sign.newline { line += 1 }
        position += 1
    }

    private mutating func append(_ kind: Token.Kind, _ text: String, line: Int) {
        tokens.append(Token(kind: kind, text: text, line: line, isSpaced: isSpaced, depth: depth))
        isSpaced = false
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (byte >= Sign.zero && byte <= Sign.nine) || (byte | 0x20 >= Sign.a && byte | 0x20 <= Sign.z)
            || byte == Sign.underscore || byte >= 0x80
    }

    private enum Sign {
        static let newline = UInt8(ascii: "\n")
        static let carriageReturn = UInt8(ascii: "\r")
        static let space = UInt8(ascii: " ")
        static let tab = UInt8(ascii: "\t")
        static let slash = UInt8(ascii: "/")
        static let star = UInt8(ascii: "*")
        static let quote = UInt8(ascii: "\"")
        static let hash = UInt8(ascii: "#")
        static let backslash = UInt8(ascii: "\\")
        static let openParenthesis = UInt8(ascii: "(")
        static let closeParenthesis = UInt8(ascii: ")")
        static let underscore = UInt8(ascii: "_")
        static let zero = UInt8(ascii: "0")
        static let nine = UInt8(ascii: "9")
        static let a = UInt8(ascii: "a")
        static let z = UInt8(ascii: "z")
        static let opening: [UInt8] = [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")]
        static let closing: [UInt8] = [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")]
    }
}
