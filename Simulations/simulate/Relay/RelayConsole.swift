import Glibc

/// What is said to a person, on standard error: lines, and on a terminal one live line below them.
struct RelayConsole: Sendable {
    private let isTerminal = isatty(2) == 1

    /// A live line is read at a glance; in a log, a line every few seconds is enough.
    var intervalMilliseconds: Int { isTerminal ? 500 : 5_000 }

    func say(_ line: String) {
        write((isTerminal ? RelayConsole.eraseLine : "") + line + "\n")
    }

    /// Replaces the live line on a terminal.
    func show(_ line: String) {
        write(isTerminal ? RelayConsole.eraseLine + line.prefix(RelayConsole.columnCountMax) : line + "\n")
    }

    func end(with line: String) {
        say(line)
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        // Where nobody reads standard error, there is nobody to be told.
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
    }

    /// A live line must not wrap, and a terminal has 80 columns as a rule.
    private static let columnCountMax = 79
    /// To the line's beginning, and blank to its end (ECMA-48, 8.3.41).
    private static let eraseLine = "\r\u{1B}[K"
}
