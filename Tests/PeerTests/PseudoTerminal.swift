import Foundation
import Glibc
import peer

/// A terminal without a screen: the test types, and reads what was shown.
final class PseudoTerminal: Sendable {
    let path: String
    private let master: Int32
    /// Held open, so that the terminal stays one while nobody has opened it.
    private let other: Int32

    init() throws {
        var (master, other): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &other, nil, nil, nil) == 0, let name = ttyname(other) else {
            throw UsageError("no pseudo terminal")
        }
        (self.master, self.other) = (master, other)
        path = String(cString: name)
    }

    deinit {
        close(master)
        close(other)
    }

    func type(_ text: String) {
        _ = text.utf8CString.withUnsafeBytes { write(master, $0.baseAddress, $0.count - 1) }
    }

    /// What the program has written so far.
    func shown() -> String {
        var text: [UInt8] = []
        var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        // Each write comes by itself, and the last may still be on its way.
        while poll(&waiting, 1, 200) > 0, waiting.revents & Int16(POLLIN) != 0 {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
