import Foundation
import Simulator

/// A sweep's figures: of each scenario the median over the seeds, and the worst.
struct SweepTable {
    private let outcomes: [SweepOutcome]

    init(_ outcomes: [SweepOutcome]) {
        self.outcomes = outcomes
    }

    var text: String {
        var rows = [["scenario", "runs", "failed"] + SweepTable.figures.map { SweepTable.title(of: $0) }]
        var paths: [String] = []
        for outcome in outcomes where !paths.contains(outcome.path) { paths.append(outcome.path) }
        for path in paths { rows.append(row(of: path)) }
        return SweepTable.aligned(rows)
    }

    private func row(of path: String) -> [String] {
        let all = outcomes.filter { $0.path == path }
        let plain = all.filter { !$0.isSwarm }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let cells = SweepTable.figures.map { figure in
            let values = plain.compactMap { $0.figures[figure] }.sorted()
            guard let first = values.first, let last = values.last else { return "-" }
            let worst = figure == .shownPercent || figure == .videoKbps ? first : last
            return "\(ExpectationText.number(values[values.count / 2])) (\(ExpectationText.number(worst)))"
        }
        return [name, "\(all.count)", "\(all.filter { $0.fault != nil }.count)"] + cells
    }

    private static func title(of figure: Expectation.Figure) -> String {
        switch figure {
        case .shownPercent: "shown %"
        case .delayMsP50: "delay p50 ms"
        case .delayMsP95: "p95 ms"
        case .delayMsP99: "p99 ms"
        case .freezeMsLongest: "longest freeze ms"
        case .videoKbps: "video kbit/s"
        default: figure.rawValue
        }
    }

    private static func aligned(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                return index == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n") + "\n"
    }

    static let figures: [Expectation.Figure] = [
        .shownPercent, .delayMsP50, .delayMsP95, .delayMsP99, .freezeMsLongest, .videoKbps,
    ]
}
