import Dispatch
import Glibc
package import PeerUnits

/// Asks a person on the controlling terminal, since standard input may be the video.
package struct TerminalQuestion: Sendable {
    private let path: String
    private let text: String
    private let timeout: TimeSpan

    /// - Parameters:
    ///   - text: the question, without a line's end.
    ///   - timeout: how long a person has.
    ///   - path: the terminal.
    package init(_ text: String, timeout: TimeSpan, on path: String = "/dev/tty") {
        self.text = text
        self.timeout = timeout
        self.path = path
    }

    /// Waits for yes or no, on a thread of its own. Anything else is asked again.
    /// - Returns: nil where there is no answer in time, no terminal, or the task is cancelled.
    package func answer() async -> Bool? {
        let isCancelled = CancellationFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: ask(until: isCancelled)) }
            }
        } onCancel: {
            isCancelled.raise()
        }
    }

    private func ask(until isCancelled: CancellationFlag) -> Bool? {
        // In the background of a shell, reading would stop the whole program, the link included.
        signal(SIGTTIN, SIG_IGN)
        signal(SIGTTOU, SIG_IGN)
        let terminal = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var left = timeout
        while true {
            guard (try? StandardStream.write(Array(text.utf8).span, to: terminal)) != nil else { return nil }
            guard let line = readLine(from: terminal, left: &left, isCancelled) else { return nil }
            switch line.lowercased() {
            case "y", "yes": return true
            case "n", "no", "": return false
            default: continue
            }
        }
    }

    /// The terminal gives whole lines; a longer one than fits is no answer anyway.
    private func readLine(from terminal: Int32, left: inout TimeSpan, _ isCancelled: CancellationFlag) -> String? {
        var bytes = [UInt8](repeating: 0, count: Self.lineByteCountMax)
        while left > .zero, !isCancelled.isRaised {
            var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&entry, 1, Self.sliceMilliseconds)
            if count < 0, errno != EINTR { return nil }
            left -= .milliseconds(Int64(Self.sliceMilliseconds))
            guard count > 0 else { continue }
            let read = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(terminal, $0.baseAddress, $0.count) }
            guard read > 0 else { return nil }
            return String(decoding: bytes[..<read], as: UTF8.self).filter { !$0.isWhitespace }
        }
        return nil
    }

    /// A terminal's own lines are no longer (N_TTY's buffer).
    private static let lineByteCountMax = 4_096
    /// How late a cancelled question is given up, at most.
    private static let sliceMilliseconds: Int32 = 100
}
