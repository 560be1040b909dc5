import Foundation

/// Writes whole files.
enum OutputFile {
    static func write(_ text: String, to path: String) throws(CommandError) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw .usage("\(path) cannot be written: \((error as NSError).localizedDescription)")
        }
    }
}
