package import PeerSockets

/// `--frame-log`: a CSV row for each frame, in batches.
package final class FrameLogWriter {
    private let records: RecordWriter

    package init(path: String, console: Console) throws(SystemError) {
        records = try RecordWriter(path: path, header: FrameLogRow.header, console: console)
        records.flush()
    }

    /// Adds a row, which is in the file after the next flush.
    package func write(_ row: FrameLogRow) {
        records.append(row.line)
    }

    /// Writes out the rows so far: once a second, and at the end.
    package func flush() {
        records.flush()
    }
}
