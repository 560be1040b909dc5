package import PeerSockets

/// `--stats`: JSON lines, each of which is in the file at once.
package final class StatisticsWriter {
    private let records: RecordWriter

    package init(path: String, console: Console) throws(SystemError) {
        records = try RecordWriter(path: path, console: console)
    }

    /// Writes the record's line.
    package func write(_ record: StatisticsRecord) {
        records.append(record.line)
        records.flush()
    }
}
