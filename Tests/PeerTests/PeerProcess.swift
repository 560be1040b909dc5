import Foundation
import peer

/// The built program, started for a test, with a configuration folder of its own.
final class PeerProcess {
    private let process = Process()
    private let logPath: String

    /// - Parameters:
    ///   - input: what standard input reads; nothing where nil.
    ///   - display: where its windows show.
    init(
        _ arguments: [String], folder: URL, input: FileHandle? = nil, output: FileHandle? = nil, display: String? = nil
    ) throws {
        process.executableURL = Self.programs.appending(path: "peer")
        process.arguments = arguments
        // No test shows a window on the screen of whoever runs it, unless it names a display.
        process.environment = ProcessInfo.processInfo.environment
            .filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
            .merging(["XDG_CONFIG_HOME": folder.path()]) { $1 }
            .merging(display.map { ["DISPLAY": $0] } ?? [:]) { $1 }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        let log = folder.appending(path: "log-\(UUID().uuidString)")
        try Data().write(to: log)
        process.standardError = try FileHandle(forWritingTo: log)
        logPath = log.path()
        try process.run()
    }

    /// What it said on standard error so far.
    var said: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// The exit status; nil where it has not ended in time, and is then ended by force.
    func exitStatus(within seconds: Double = 20) async -> Int32? {
        for _ in 0..<Int(seconds * 50) where process.isRunning { try? await Task.sleep(for: .milliseconds(20)) }
        guard process.isRunning else { return process.terminationStatus }
        kill(process.processIdentifier, SIGKILL)
        return nil
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// A folder for one test's files.
    static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peer-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Waits for a line of a statistics file of this type, and gives its object.
    static func record(_ type: String, in url: URL, within seconds: Double = 10) async throws -> [String: Any] {
        for _ in 0..<Int(seconds * 50) {
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") {
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                if let object, object["type"] as? String == type { return object }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw UsageError("no line of type \(type) came within \(seconds) s")
    }

    /// Where the built program is.
    static var path: String { programs.appending(path: "peer").path() }

    /// The folder of the built programs: that of the test bundle.
    private static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}
