import Foundation

/// The ffmpeg programs, as an independent judge of what devices read and write.
enum FFmpeg {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

    struct Failure: Error {
        var command: [String]
        var output: String
    }

    /// Runs `ffmpeg` and gives its standard output.
    @discardableResult
    static func run(_ arguments: String...) throws -> Data {
        try run(arguments: arguments)
    }

    @discardableResult
    static func run(arguments: [String]) throws -> Data {
        try launch("/usr/bin/ffmpeg", ["-nostdin", "-v", "error", "-y"] + arguments)
    }

    /// The pictures of a file as tightly packed I420, one after another.
    static func pictures(_ path: String, _ options: String...) throws -> [UInt8] {
        let arguments = ["-nostdin", "-v", "error", "-i", path, "-fps_mode", "passthrough"] + options
        return [UInt8](try launch("/usr/bin/ffmpeg", arguments + ["-f", "rawvideo", "-"]))
    }

    /// The presentation times of a file's frames in microseconds.
    static func times(_ path: String) throws -> [Int64] {
        let fields = [
            "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path,
        ]
        let text = String(decoding: try launch("/usr/bin/ffprobe", fields), as: UTF8.self)
        return text.split(whereSeparator: { $0.isNewline || $0 == "," }).compactMap { Double($0) }
            .map { Int64(($0 * 1_000_000).rounded()) }.sorted()
    }

    /// The presentation times of a file's frames in the container's ticks.
    static func ticks(_ path: String) throws -> [Int64] {
        let fields = ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts", "-of", "csv=p=0", path]
        let text = String(decoding: try launch("/usr/bin/ffprobe", fields), as: UTF8.self)
        return text.split(whereSeparator: { $0.isNewline || $0 == "," }).compactMap { Int64($0) }
    }

    /// What ffmpeg complains about when it decodes a whole file.
    static func complaints(_ path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        // Times finer than a guessed frame rate: ffmpeg would complain of its own rounding.
        let output = ["-fps_mode", "passthrough", "-enc_time_base", "1:1000000", "-f", "null", "-"]
        process.arguments = ["-nostdin", "-v", "error", "-i", path] + output
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    private static func launch(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(command: arguments, output: String(decoding: output, as: UTF8.self))
        }
        return output
    }
}
