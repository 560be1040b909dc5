import Foundation
import PeerUnits
import Simulator

extension ReportContent {
    /// A page from a simulation that kept its frames and its timeline.
    init(of scenario: Scenario, _ result: SimulationResult, seed: UInt64, path: String) {
        self.init(title: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
        about = scenario.about
        facts = [
            ("network", scenario.network.about.isEmpty ? "inline" : scenario.network.about),
            ("length", Duration.text(seconds: scenario.duration.seconds)), ("seed", "\(seed)"),
        ]
        let incidents = ReportIncident.list(of: scenario)
        streams = result.streams.map { stream in
            ReportStream(
                name: result.streams.count == 1 ? "" : ReportContent.name(of: stream),
                frameInterval: ReportContent.video(of: stream, scenario).frameInterval, frames: stream.frames,
                timeline: stream.timeline, incidents: incidents)
        }
        expectations = result.outcomes.map(ReportExpectation.init)
        expectations += result.violations.map { violation in
            ReportExpectation(name: violation.checker, bound: "never", found: violation.text, isMet: false)
        }
        footer = "simulate run \(path) --seed \(seed)   trace hash: \(result.traceHash)"
    }

    private static func name(of stream: StreamResult) -> String {
        let direction = stream.direction == .aToB ? "From a to b" : "From b to a"
        return stream.caller == 0 ? direction : "\(direction), caller \(stream.caller + 1)"
    }

    private static func video(of stream: StreamResult, _ scenario: Scenario) -> VideoOptions {
        (stream.direction == .aToB ? scenario.caller.video : scenario.listener.video) ?? VideoOptions()
    }
}

extension ReportExpectation {
    init(_ outcome: ExpectationOutcome) {
        name = "\(outcome.expectation.figure.rawValue), \(outcome.expectation.direction.rawValue)"
        bound = ExpectationText.bound(of: outcome.expectation)
        found = ExpectationText.number(outcome.found)
        isMet = outcome.isMet
    }
}

extension ReportIncident {
    /// What the profile changes, in few words; beyond a dozen they would cover the chart.
    static func list(of scenario: Scenario) -> [ReportIncident] {
        var incidents: [ReportIncident] = []
        var current = scenario.network.aToB
        for change in scenario.network.changes {
            let text = text(of: change, from: current)
            current = change.aToB ?? current
            if !text.isEmpty { incidents.append(ReportIncident(time: .zero + change.time, text: text)) }
        }
        return Array(incidents.prefix(12))
    }

    private static func text(of change: ProfileChange, from before: LinkSettings) -> String {
        var words: [String] = []
        if change.rebindsA || change.rebindsB { words.append("new address") }
        if let after = change.aToB {
            if after.isDown != before.isDown { words.append(after.isDown ? "down" : "up") }
            if after.rate != before.rate {
                words.append(after.rate.map { "\(Markup.number($0.megabits)) Mbit/s" } ?? "no limit")
            }
            if after.delay != before.delay {
                words.append("\(Markup.number(after.delay.milliseconds, decimals: 0)) ms")
            }
        }
        return words.joined(separator: ", ")
    }
}
