import Synchronization

/// Everything that is said to people, on standard error: lines, and on a terminal one live status line below them.
package final class Console: Sendable {
    private let verbosity: Verbosity
    private let isTerminal: Bool
    private let write: @Sendable (String) -> Void
    private let status = Mutex<String?>(nil)
    /// The newest line, live ones aside.
    private let lastLine = Mutex("")

    /// - Parameter write: puts text on standard error.
    package init(verbosity: Verbosity, isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
        self.verbosity = verbosity
        self.isTerminal = isTerminal
        self.write = write
    }

    /// A console on this process's standard error.
    package convenience init(verbosity: Verbosity) {
        let number = StandardStream.errorNumber
        self.init(verbosity: verbosity, isTerminal: Terminal.isTerminal(number)) { text in
            // Nobody is left to be told that standard error is gone.
            try? StandardStream.write(Array(text.utf8).span, to: number)
        }
    }

    /// What everybody should know, unless they want quiet.
    package func say(_ line: String) { put(line, at: .normal) }

    /// What helps to understand a link that does not behave.
    package func detail(_ line: String) { put(line, at: .verbose) }

    /// Something failed; said even where quiet is wanted, but not twice in a row.
    package func fail(_ line: String) {
        if lastLine.withLock({ $0 != line }) { put("peer: " + line, at: .quiet) }
    }

    /// The state of the link now: replaces the live line on a terminal. Where there is none, a line of its own if
    /// `isDue`.
    package func show(_ line: String, isDue: Bool) {
        guard verbosity >= .normal else { return }
        guard isTerminal else {
            if isDue || verbosity == .verbose { write(line + "\n") }
            return
        }
        status.withLock { status in
            status = line
            write(Self.eraseLine + line)
        }
    }

    /// Ends the live line, so that what comes next, a question for instance, stands on its own.
    package func endStatus() {
        status.withLock { status in
            if status != nil { write(Self.eraseLine) }
            status = nil
        }
    }

    private func put(_ line: String, at level: Verbosity) {
        guard verbosity >= level else { return }
        lastLine.withLock { $0 = line }
        status.withLock { status in
            // The live line moves down below the new one.
            write(status.map { "\(Self.eraseLine)\(line)\n\($0)" } ?? line + "\n")
        }
    }

    /// To the line's beginning, and blank to its end (ECMA-48, 8.3.41).
    private static let eraseLine = "\r\u{1B}[K"
}
