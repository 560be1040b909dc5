import Foundation

/// Runs a script and gives what it printed.
enum ShellRun {
    /// How many pictures of a recording can be decoded; nil where ffprobe does not tell.
    static func frameCount(of recording: String) throws -> Int? {
        Int(
            try output(
                of: "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 '\(recording)'"))
    }

    /// When each picture of a file is shown, in seconds from the first on.
    static func frameTimes(of file: String) throws -> [Double] {
        let text = try output(
            of: """
                ffprobe -v error -select_streams v:0 -show_entries frame=best_effort_timestamp_time \
                -of csv=p=0 '\(file)'
                """)
        let times = text.split { $0.isNewline || $0 == "," }.compactMap { Double($0) }
        return times.map { $0 - (times.first ?? 0) }
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
