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

    static let hasKeys = FileManager.default.isExecutableFile(atPath: "/usr/bin/xdotool")

    /// Has xdotool do what its commands say.
    @discardableResult
    func key(_ commands: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xdotool")
        process.arguments = commands.split(separator: " ").map(String.init)
        process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// Waits until the window of that name has a size, such as `640x360`, and gives the one that it has then.
    func windowSize(becomes wanted: String, of window: String = "peer") async throws -> String {
        var size = ""
        for _ in 0..<200 where size != wanted {
            let lines = try key("search --name \(window) getwindowgeometry").split(separator: "\n")
            size = lines.last { $0.contains("Geometry:") }?.split(separator: " ").last.map(String.init) ?? ""
            if size != wanted { try await Task.sleep(for: .milliseconds(20)) }
        }
        return size
    }

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
