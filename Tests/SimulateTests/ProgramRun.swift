import Foundation
import PeerSockets
import PeerUnits
import Testing

/// The built program. Waits without holding a thread, since the tests have few of them.
final class ProgramRun {
    private let process = Process()
    private let errorFile = URL(filePath: NSTemporaryDirectory()).appending(path: "simulate-\(UUID()).txt")

    init(_ arguments: [String]) throws {
        // The tests' own program lies beside it.
        let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "simulate")
        process.arguments = arguments
        try Data().write(to: errorFile)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: errorFile)
    }

    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// The exit status; nil where a signal ended it, or where it has not ended.
    func exitStatus() async throws -> Int32? {
        try await wait { !process.isRunning }
        guard !process.isRunning, process.terminationReason == .exit else { return nil }
        return process.terminationStatus
    }

    /// What it has said, as soon as `isWhole`.
    func errorText(_ isWhole: (String) -> Bool) async throws -> String {
        var text = ""
        try await wait {
            text = (try? String(contentsOf: errorFile, encoding: .utf8)) ?? ""
            return isWhole(text)
        }
        return text
    }

    /// At most ten seconds, long enough for a loaded machine to start a program.
    private func wait(until isDone: () -> Bool) async throws {
        let deadline = SystemClock.now() + .seconds(10)
        while !isDone(), SystemClock.now() < deadline { try await Task.sleep(for: .milliseconds(5)) }
    }
}
