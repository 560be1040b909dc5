import Foundation
import Testing

@Suite(.serialized) struct RunProgramTests {
    @Test(
        "a scenario that cannot be used gives one line with file, field and reason, and exit 2",
        arguments: [
            (#"{"network": {}, "durationSeconds": 1, "weather": 3}"#, "weather: unknown field"),
            (#"{"network": {"both": {"rateKbps": -1}}, "durationSeconds": 1}"#, "network.both.rateKbps: -1 is below"),
            (#"{"network": {"aToB": {"traceFile": "gone.up"}}, "durationSeconds": 1}"#, "network.aToB.traceFile: "),
            (#"{"network": {"both": {"lossPercent": 130}}, "durationSeconds": 1}"#, "130 is above 100"),
        ])
    func badScenario(text: String, message: String) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UUID()).json")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for command in [["run", file.path], ["sweep", file.path, "--seeds", "1"]] {
            let run = try ProgramRun(command)
            #expect(try await run.exitStatus() == 2)
            let said = try await run.errorText { $0.hasSuffix("\n") }
            #expect(said.hasPrefix("simulate: \(file.path): ") && said.contains(message))
            #expect(said.split(separator: "\n").count == 1)
        }
    }

    @Test("an expectation that is not met is exit 1")
    func unmet() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UUID()).json")
        let text = #"{"network": {}, "durationSeconds": 1, "expect": {"delayMsP50": {"atMost": 1}}}"#
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await ProgramRun(["run", file.path]).exitStatus() == 1)
    }

    @Test("the log of a link that was only recorded has a report, one without a decoded frame is exit 2")
    func reportOfRecording() async throws {
        let log = FileManager.default.temporaryDirectory.appending(path: "frames-\(UUID()).csv")
        let page = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID()).html")
        defer { for file in [log, page] { try? FileManager.default.removeItem(at: file) } }
        let header = "frame,captureUs,decodedUs,presentedUs,outcome\n"
        try Data((header + "0,1000,31000,,clean\n1,41000,71000,,parity\n").utf8).write(to: log)
        #expect(try await ProgramRun(["report", log.path, "--report", page.path]).exitStatus() == 0)
        #expect(try String(contentsOf: page, encoding: .utf8).contains("their delay ends when they are decoded"))
        try Data((header + "0,1000,,,lost\n").utf8).write(to: log)
        #expect(try await ProgramRun(["report", log.path, "--report", page.path]).exitStatus() == 2)
    }
}
