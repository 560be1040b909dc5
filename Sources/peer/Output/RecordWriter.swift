package import PeerSockets

/// Writes a file of records beside the link. Where that fails (a full disk), a person is told once and the link goes
/// on.
package final class RecordWriter {
    private let path: String
    private let console: Console
    /// Nil once writing has failed.
    private var file: OutputFile?

    package init(path: String, header: String = "", console: Console) throws(SystemError) {
        self.path = path
        self.console = console
        let file = try OutputFile(path: path)
        self.file = file
        attempt { () throws(SystemError) in try file.append(header) }
    }

    /// Adds text, which reaches the file with the next flush or a full batch.
    package func append(_ text: String) {
        attempt { () throws(SystemError) in try file?.append(text) }
    }

    /// Writes out what was added.
    package func flush() {
        attempt { () throws(SystemError) in try file?.flush() }
    }

    private func attempt(_ body: () throws(SystemError) -> Void) {
        do {
            try body()
        } catch {
            file = nil
            console.fail("\(path): \(error); nothing more is written there, and the link goes on")
        }
    }
}
