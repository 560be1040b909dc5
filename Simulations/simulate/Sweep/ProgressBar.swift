import Glibc

/// How far a sweep is, on the terminal's last line; nothing where standard error is a file.
struct ProgressBar {
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private var done = 0
    private var failed = 0

    init(total: Int) {
        self.total = total
    }

    mutating func advance(hasFailed: Bool) {
        done += 1
        failed += hasFailed ? 1 : 0
        guard isShown else { return }
        let filled = done * ProgressBar.width / max(total, 1)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
        Console.progress("[\(bar)] \(done) of \(total)\(failed > 0 ? ", \(failed) failed" : "")")
    }

    func end() {
        if isShown { Console.progress("") }
    }

    private static let width = 40
}
