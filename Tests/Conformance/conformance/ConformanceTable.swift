/// Reads the Markdown tables of the test data's README: columns `file`, …, `pixels, scan`, `frames`, …, `md5 …`.
enum ConformanceTable {
    static func entries(in text: String) -> [ConformanceEntry] {
        text.split(separator: "\n").compactMap(entry)
    }

    private static func entry(line: Substring) -> ConformanceEntry? {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
        guard cells.count > 8, let path = code(in: cells[1]).first, let frameCount = Int(cells[6]) else { return nil }
        return ConformanceEntry(
            path: path, picture: cells[5], frameCount: frameCount,
            digests: code(in: cells[8]).filter { $0.count == 32 })
    }

    /// What stands between backquotes.
    private static func code(in cell: String) -> [String] {
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    private static func trimmed(_ cell: Substring) -> String {
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
