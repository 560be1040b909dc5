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
        var displays = (0..<displayCountMax).map { ":\($0)" }.filter { isListening(socketPrefix + $0.dropFirst()) }
        if let own, !displays.contains(where: { own == $0 || own.hasPrefix($0 + ".") }) { displays.insert(own, at: 0) }
        return displays.map { display in
            ScreenDevice(display: display, isOwn: own == display || own?.hasPrefix(display + ".") == true)
        }
    }

    /// Whether a server answers: one that was killed leaves its socket's file behind.
    private static func isListening(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isFitting = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard path.utf8.count < room.count else { return false }
            unsafe room.copyBytes(from: path.utf8)
            return true
        }
        guard isFitting, unsafe access(path, F_OK) == 0 else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Where X servers listen (X11, local transport).
    private static let socketPrefix = "/tmp/.X11-unix/X"
    private static let displayCountMax = 100
}
