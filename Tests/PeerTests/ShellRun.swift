import Foundation

/// Runs a script and gives what it printed.
enum ShellRun {
    /// How many pictures of a recording can be decoded; nil where ffprobe does not tell.
    static func frameCount(of recording: String) throws -> Int? {
        Int(
            try output(
                of: "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '\(recording)'"))
    }

    static func output(of script: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
