import Foundation
import PeerUnits
import ScenarioFiles
import Simulator

/// `simulate run`: one scenario with one seed.
enum RunCommand {
    static func run(_ words: [String]) throws(CommandError) -> Int32 {
        let arguments = try Arguments(words, options: ["seed", "trace", "report", "quality"], flags: ["swarm"])
        let path = try arguments.file("a scenario (SCENARIO.json)")
        let seed = try arguments.number("seed", in: 0...UInt64.max) ?? 1
        var scenario = try scenario(at: path, swarm: arguments.has("swarm") ? seed : nil)
        let clip = try clip(of: &scenario, at: path)
        if clip == nil, arguments.has("quality") { throw .usage("--quality needs a scenario whose video has a clip") }
        let trace = try arguments.text("trace").map { path throws(CommandError) in try TraceFile(path) }
        var recording = Recording()
        recording.keepsFrames = arguments.text("report") != nil
        recording.keepsTimeline = arguments.text("report") != nil
        recording.source = clip
        recording.viewer = clip
        recording.onTrace = trace.map { trace in { trace.write($0) } }
        let began = Date()
        let result = Simulation(scenario, seed: seed, recording: recording).run()
        let took = Date().timeIntervalSince(began)
        try trace?.close()
        try Console.write(RunSummary(scenario, result, seed: seed, path: path).text)
        if let clip { try tell(clip, quality: arguments.text("quality")) }
        Console.say(RunSummary.speed(result, took: took))
        if let page = arguments.text("report") {
            let content = ReportContent(of: scenario, result, seed: seed, path: path)
            try OutputFile.write(ReportPage(content: content).html, to: page)
        }
        return result.isGood ? 0 : 1
    }

    /// The clip that a scenario names, through the real codecs; its size and its rate become side A's.
    private static func clip(of scenario: inout Scenario, at path: String) throws(CommandError) -> ClipVideo? {
        do throws(ScenarioFileError) {
            guard let name = try ScenarioFile(reading: path).clip else { return nil }
            do throws(ClipError) {
                let file = try ClipFile(reading: name)
                scenario.caller.video?.size = file.size
                scenario.caller.video?.frameInterval = file.frameInterval
                return try ClipVideo(file)
            } catch {
                throw ScenarioFileError(file: path, field: "video.clip", reason: "\(name): \(error)")
            }
        } catch {
            throw .usage(error.description)
        }
    }

    private static func tell(_ clip: ClipVideo, quality path: String?) throws(CommandError) {
        if let fault = clip.fault { throw .failed("the clip: \(fault)") }
        let table = QualityTable(clip.scores)
        try Console.write(table.summary)
        if let path { try OutputFile.write(table.csv, to: path) }
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
