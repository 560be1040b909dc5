import Foundation
import PeerMedia

/// An X server without a screen, for one test.
final class XDisplay: @unchecked Sendable {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/Xvfb")

    let name: String
    private let server = Process()

    init(size: PictureSize) throws {
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
        // The server chooses a free number and writes it to its standard output.
        server.arguments = [
            "-displayfd", "1", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset",
        ]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit { end() }

    /// By force: the server inherits this process's signal mask, which may hold back every other signal.
    func end() { kill(server.processIdentifier, SIGKILL) }

    /// Paints the whole background.
    func fill(red: Int, green: Int, blue: Int) throws {
        let colour = "#" + [red, green, blue].map { String(format: "%02x", $0) }.joined()
        try run("/usr/bin/xsetroot", "-solid", colour)
    }

    /// Runs an X client to its end.
    func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        try process.run()
        process.waitUntilExit()
    }
}
