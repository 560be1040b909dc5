import Foundation

/// An X server without a screen, for one test.
final class VirtualDisplay {
    static let isInstalled = ["Xvfb", "xdotool"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    let name: String
    private let server = Process()

    init() throws {
        let pipe = Pipe()
        server.executableURL = URL(filePath: "/usr/bin/Xvfb")
        server.arguments = ["-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { end() }

    /// By force: the server inherits this process's signal mask, which may hold back every other signal.
    func end() { kill(server.processIdentifier, SIGKILL) }

    /// The identifiers of the program's windows.
    func windows() throws -> [String] {
        try ShellRun.output(of: "DISPLAY=\(name) xdotool search --name '^peer$' 2>/dev/null")
            .split(separator: "\n").map(String.init)
    }
}
