import Foundation
import PeerUnits
import Simulator

/// Writes a trace, one JSON object a line, in pieces.
final class TraceFile {
    private let handle: FileHandle
    private let path: String
    private var buffer: [UInt8] = []
    private var hasFailed = false

    init(_ path: String) throws(CommandError) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else {
            throw .usage("\(path) cannot be written")
        }
        self.handle = handle
        self.path = path
    }

    func write(_ event: TraceEvent) {
        var line =
            "{\"timeUs\":\(event.time.microseconds),\"at\":\"\(event.place)\",\"event\":\"\(event.kind.rawValue)\""
        if let byteCount = event.byteCount { line += ",\"bytes\":\(byteCount)" }
        if let frame = event.frame { line += ",\"frame\":\(frame)" }
        if !event.text.isEmpty { line += ",\"text\":\"\(TraceFile.escaped(event.text))\"" }
        buffer += Array((line + "}\n").utf8)
        if buffer.count > TraceFile.pieceByteCount { flush() }
    }

    func close() throws(CommandError) {
        flush()
        guard !hasFailed else { throw .usage("\(path) cannot be written") }
    }

    private func flush() {
        do {
            try handle.write(contentsOf: Data(buffer))
        } catch {
            hasFailed = true
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }

    private static let pieceByteCount = 1 << 20
}
