import Foundation
import PeerUnits
import ScenarioFiles
import Simulator

/// `simulate run`: one scenario with one seed.
enum RunCommand {
    static func run(_ words: [String]) throws(CommandError) -> Int32 {
        let arguments = try Arguments(words, options: ["seed", "trace", "report"], flags: ["swarm"])
        let path = try arguments.file("a scenario (SCENARIO.json)")
        let seed = try arguments.number("seed", in: 0...UInt64.max) ?? 1
        let scenario = try scenario(at: path, swarm: arguments.has("swarm") ? seed : nil)
        let trace = try arguments.text("trace").map { path throws(CommandError) in try TraceFile(path) }
        var recording = Recording()
        recording.keepsFrames = arguments.text("report") != nil
        recording.keepsTimeline = arguments.text("report") != nil
        recording.onTrace = trace.map { trace in { trace.write($0) } }
        let began = Date()
        let result = Simulation(scenario, seed: seed, recording: recording).run()
        let took = Date().timeIntervalSince(began)
        try trace?.close()
        try Console.write(RunSummary(scenario, result, seed: seed, path: path).text)
        Console.say(RunSummary.speed(result, took: took))
        if let page = arguments.text("report") {
            let content = ReportContent(of: scenario, result, seed: seed, path: path)
            try OutputFile.write(ReportPage(content: content).html, to: page)
        }
        return result.isGood ? 0 : 1
    }

    /// Reads a scenario; a swarm seed draws other options for it.
    static func scenario(at path: String, swarm seed: UInt64?) throws(CommandError) -> Scenario {
        do throws(ScenarioFileError) {
            let scenario = try ScenarioFile(reading: path).scenario
            return seed.map { scenario.swarm(seed: $0) } ?? scenario
        } catch {
            throw .usage(error.description)
        }
    }
}
