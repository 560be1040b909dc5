import Foundation
import ScenarioFiles
import Simulator

/// The top of the repository.
let repositoryFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A folder of its own for a test's files, gone with the value.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func profile(_ text: String) throws -> NetworkProfile {
        try write("profile.json", text)
        return try NetworkProfile(reading: url.appending(path: "profile.json").path)
    }
}
