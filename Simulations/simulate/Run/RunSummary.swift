import Foundation
import PeerUnits
import Simulator

/// A run's figures as text.
struct RunSummary {
    private let scenario: Scenario
    private let result: SimulationResult
    private let seed: UInt64
    private let path: String

    init(_ scenario: Scenario, _ result: SimulationResult, seed: UInt64, path: String) {
        self.scenario = scenario
        self.result = result
        self.seed = seed
        self.path = path
    }

    var text: String {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let lines =
            ["\(name), seed \(seed): \(scenario.about)"] + result.outcomes.map(line) + ResultTable(result).lines
        return lines.joined(separator: "\n") + "\n"
    }

    /// How fast it went; for people, since it differs from run to run.
    static func speed(_ result: SimulationResult, took seconds: Double) -> String {
        let factor = result.simulatedTime.seconds / max(seconds, 1e-9)
        let cost = seconds * 1e6 / Double(max(result.datagramCount, 1))
        return String(
            format: "%.1f s simulated in %.2f s: %.0f times real time, %d datagrams, %.1f us each",
            result.simulatedTime.seconds, seconds, factor, result.datagramCount, cost)
    }

    private func line(for outcome: ExpectationOutcome) -> String {
        let expectation = outcome.expectation
        let bounds = ExpectationText.bound(of: expectation)
        let found = ExpectationText.number(outcome.found)
        return
            "\(outcome.isMet ? "met" : "NOT MET"): \(expectation.direction.rawValue) "
                + "\(expectation.figure.rawValue) \(bounds), found \(found)"
    }
}
