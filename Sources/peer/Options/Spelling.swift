/// Finds what a mistyped word was meant to be.
package enum Spelling {
    /// The candidate with the fewest letters to change, where these are few enough to be a slip.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let lower = word.lowercased()
        let ranked = candidates.map { (word: $0, distance: distance(from: lower, to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        if best.distance <= max(1, min(word.count, best.word.count) / 3) { return best.word }
        let completions = candidates.filter { word.count >= 2 && $0.hasPrefix(lower) }
        return completions.count == 1 ? completions.first : nil
    }

    /// The letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
    package static func distance(from left: String, to right: String) -> Int {
        let (a, b) = (Array(left.utf8.prefix(lengthMax)), Array(right.utf8.prefix(lengthMax)))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    /// Longer than every option; bounds the table of a hostile argument.
    private static let lengthMax = 40
}
