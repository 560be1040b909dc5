import Foundation

/// Words to the person at the terminal.
enum Console {
    /// A line on standard error.
    static func say(_ line: String) {
        write(line + "\n", to: .standardError)
    }

    /// Takes the place of the terminal's last line; an empty one clears it.
    static func progress(_ line: String) {
        write("\r\u{1B}[K" + line, to: .standardError)
    }

    /// Results on standard output.
    static func write(_ text: String) throws(CommandError) {
        guard write(text, to: .standardOutput) else { throw .failed("standard output is closed") }
    }

    @discardableResult
    private static func write(_ text: String, to handle: FileHandle) -> Bool {
        do {
            try handle.write(contentsOf: Data(text.utf8))
            return true
        } catch {
            return false
        }
    }
}
