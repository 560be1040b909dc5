import Foundation
import PeerUnits
package import Simulator

/// Reads a frame log as `peer --frame-log` writes it: a header row, then one row for each frame.
package enum FrameLogFile {
    /// The rows of the file at a path, in its order.
    package static func reading(_ path: String) throws(ScenarioFileError) -> [FrameRecord] {
        let text = String(decoding: try FileContents.reading(path, byteCountMax: byteCountMax), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: true) { $0 == "\n" || $0 == "\r\n" }
        guard let header = lines.first else {
            throw ScenarioFileError(file: path, field: "", reason: "is empty: a frame log begins with its header row")
        }
        let columns = header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for name in requiredColumns where !columns.contains(name) {
            throw ScenarioFileError(file: path, field: "line 1", reason: "has no column \(name)")
        }
        var records: [FrameRecord] = []
        for (index, line) in lines.dropFirst().enumerated() {
            let place = "line \(index + 2)"
            records.append(try record(FrameLogRow(line, columns: columns, file: path, place: place)))
        }
        return records
    }

    private static func record(_ row: FrameLogRow) throws(ScenarioFileError) -> FrameRecord {
        guard let outcome = FrameRecord.Outcome(rawValue: row.text("outcome")) else {
            throw row.error("outcome", "is none of clean, parity, retransmission, skipped, lost")
        }
        var record = FrameRecord(outcome: outcome)
        record.frame = try row.number("frame").map { UInt32(clamping: $0) }
        record.capturedAt = try row.instant("captureUs")
        record.encodedAt = try row.instant("encodedUs")
        record.sentAt = try row.instant("sentUs")
        record.receivedAt = try row.instant("receivedUs")
        record.releasedAt = try row.instant("releasedUs")
        record.decodedAt = try row.instant("decodedUs")
        record.presentedAt = try row.instant("presentedUs")
        record.clockError = try row.number("clockErrorUs").map { .microseconds($0) }
        record.byteCount = try row.number("bytes").map { Int($0) }
        record.width = try row.number("width").map { Int($0) }
        record.height = try row.number("height").map { Int($0) }
        record.isKeyframe = try row.number("keyframe").map { $0 != 0 }
        return record
    }

    private static let requiredColumns = ["frame", "captureUs", "presentedUs", "outcome"]
    /// A day of 60 frames a second at 100 bytes a row.
    private static let byteCountMax = 600 << 20
}

/// The cells of one row by their columns' names.
private struct FrameLogRow {
    let file: String
    let place: String
    private var cells: [String: Substring] = [:]

    init(_ line: Substring, columns: [String], file: String, place: String) throws(ScenarioFileError) {
        self.file = file
        self.place = place
        let values = line.split(separator: ",", omittingEmptySubsequences: false)
        guard values.count == columns.count else {
            throw ScenarioFileError(
                file: file, field: place, reason: "has \(values.count) cells, the header has \(columns.count)")
        }
        for (column, value) in zip(columns, values) { cells[column] = value }
    }

    func text(_ column: String) -> String { String(cells[column] ?? "") }

    /// Nil where the cell is empty or the column is not there.
    func number(_ column: String) throws(ScenarioFileError) -> Int64? {
        guard let cell = cells[column], !cell.isEmpty else { return nil }
        guard let number = Int64(cell), number.magnitude < FrameLogRow.numberMax else {
            throw error(column, "\"\(cell)\" is not a whole number")
        }
        return number
    }

    func instant(_ column: String) throws(ScenarioFileError) -> Instant? {
        try number(column).map { Instant(microseconds: $0) }
    }

    func error(_ column: String, _ reason: String) -> ScenarioFileError {
        ScenarioFileError(file: file, field: "\(place), \(column)", reason: reason)
    }

    /// In microseconds a hundred years, far from overflow in nanoseconds.
    private static let numberMax: UInt64 = 3_200_000_000_000_000
}
