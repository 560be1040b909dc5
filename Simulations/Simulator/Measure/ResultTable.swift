/// A simulation's figures as lines of text, the trace hash last: what a golden table keeps.
package struct ResultTable: Sendable {
    package let lines: [String]

    package init(_ result: SimulationResult) {
        var lines: [String] = []
        for stream in result.streams {
            if result.streams.count > 1 { lines.append("\(stream.direction.rawValue) of caller \(stream.caller + 1)") }
            lines += StreamTable(stream).lines
        }
        lines += result.violations.map { "VIOLATION: \($0)" }
        if result.violationCount > result.violations.count {
            lines.append("and \(result.violationCount - result.violations.count) more")
        }
        self.lines = lines + ["trace hash: \(result.traceHash)"]
    }
}
