import Foundation

/// A listener on a port that the system picked.
struct Listening {
    let process: PeerProcess
    let statistics: URL

    init(
        _ arguments: [String], _ folder: URL, output: FileHandle? = nil, statistics name: String = "listener.jsonl",
        display: String? = nil
    ) throws {
        statistics = folder.appending(path: name)
        process = try PeerProcess(
            ["--listen", "127.0.0.1:0", "--stats", statistics.path()] + arguments, folder: folder, output: output,
            display: display)
    }

    /// The statistics file's first line.
    func record() async throws -> [String: Any] { try await PeerProcess.record("listening", in: statistics) }

    /// Where to call it.
    func address() async throws -> String {
        let record = try await record()
        return "\(record["address"] ?? ""):\(record["port"] ?? "")"
    }
}
