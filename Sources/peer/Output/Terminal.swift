import Glibc

/// What is known about the terminal behind a standard stream.
package enum Terminal {
    /// Whether an open file is a terminal.
    package static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

    /// Whether a person can be asked, even where the standard streams carry video.
    package static var hasControlling: Bool {
        let number = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard number >= 0 else { return false }
        close(number)
        return true
    }

    /// The columns of the terminal behind `number`, at most 80 of them used; 80 where it does not say.
    package static func columnCount(of number: Int32) -> Int {
        var size = winsize()
        guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return columnCountMax }
        return min(Int(size.ws_col), columnCountMax)
    }

    /// A status line that is longer is hard to read at a glance, and wraps when the window is made narrower.
    private static let columnCountMax = 80
}
