import Glibc

/// A display that can be sent.
package struct ScreenDevice: Hashable, Sendable {
    /// As `--send screen:` takes it, such as `:0`.
    package var display: String
    /// Whether it is the one of this session: what `--send screen` sends.
    package var isOwn: Bool

    package init(display: String, isOwn: Bool) {
        self.display = display
        self.isOwn = isOwn
    }

    /// The X11 displays of this machine, and the session's own wherever it is.
    package static func all() -> [ScreenDevice] {
        let own = unsafe getenv("DISPLAY").map { unsafe String(cString: $0) }
        var displays = (0..<displayCountMax).map { ":\($0)" }.filter {
            unsafe access(socketPrefix + $0.dropFirst(), F_OK) == 0
        }
        if let own, !displays.contains(where: { own == $0 || own.hasPrefix($0 + ".") }) { displays.insert(own, at: 0) }
        return displays.map { display in
            ScreenDevice(display: display, isOwn: own == display || own?.hasPrefix(display + ".") == true)
        }
    }

    /// Where X servers listen (X11, local transport).
    private static let socketPrefix = "/tmp/.X11-unix/X"
    private static let displayCountMax = 100
}
