import Simulator

/// What a sweep keeps of one run.
struct SweepOutcome: Sendable {
    var path: String
    var command: String
    var seed: UInt64
    var isSwarm: Bool
    /// Why it failed; nil where it is good.
    var fault: String?
    /// The first stream's figures.
    var figures: [Expectation.Figure: Double] = [:]

    init(task: SweepTask, result: SimulationResult) {
        path = task.path
        command = task.command
        seed = task.seed
        isSwarm = task.isSwarm
        fault = SweepOutcome.fault(of: result)
        guard let stream = result.streams.first else { return }
        for figure in SweepTable.figures { figures[figure] = stream.value(of: figure) }
    }

    private static func fault(of result: SimulationResult) -> String? {
        if let violation = result.violations.first { return violation.description }
        guard let missed = result.outcomes.first(where: { !$0.isMet }) else { return nil }
        let expectation = missed.expectation
        return "\(expectation.figure.rawValue) is \(ExpectationText.number(missed.found)), "
            + "expected \(ExpectationText.bound(of: expectation))"
    }
}
