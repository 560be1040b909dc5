import Foundation
import PeerMedia
import PeerUnits
import ScenarioFiles
import Simulator
import Testing

@Suite("Scenarios from files")
struct ScenarioFileTests {
    @Test("every field of a scenario is taken")
    func everyField() throws {
        let file = try scenario(
            """
            {"about": "x", "network": {"both": {"delayMs": 5}}, "durationSeconds": 2.5, "callers": 3,
             "replayPercent": 1, "recoverySeconds": 7,
             "a": {"bitrateKbps": [200, 900], "latencyMs": 50, "decisionMs": 300, "messageEveryMs": 40},
             "b": {"bitrateKbps": 700, "video": {"width": 640, "height": 360, "framesPerSecond": 25,
              "content": "screen", "encodeMs": {"least": 1, "median": 2, "p95": 9}, "decodeMs": 3}},
             "video": {"clip": "clips/park.y4m"},
             "expect": {"delayMsP95": {"atMost": 40}, "bToA": {"shownPercent": {"atLeast": 99, "atMost": 100}}}}
            """)
        let scenario = file.scenario
        #expect(scenario.about == "x" && scenario.duration == .milliseconds(2_500) && scenario.callerCount == 3)
        #expect(scenario.network.aToB.delay == .milliseconds(5))
        #expect(scenario.replays == Probability(percent: 1) && scenario.recoveryLimit == .seconds(7))
        #expect(scenario.caller.bitrateMin == .kilobitsPerSecond(200))
        #expect(scenario.caller.bitrateMax == .kilobitsPerSecond(900))
        #expect(scenario.caller.playoutCeiling == .milliseconds(50))
        #expect(scenario.caller.decisionTime == .milliseconds(300))
        #expect(scenario.caller.messageInterval == .milliseconds(40))
        #expect(scenario.listener.bitrateMin == scenario.listener.bitrateMax)
        let video = try #require(scenario.listener.video)
        #expect(video.size == PictureSize(width: 640, height: 360) && video.frameInterval == .milliseconds(40))
        #expect(video.content == .screen && video.decodingTime == ProcessingTime(median: .milliseconds(3)))
        #expect(video.encodingTime.percentile95 == .milliseconds(9))
        #expect(file.clip?.hasSuffix("/clips/park.y4m") == true)
        #expect(
            scenario.expectations == [
                Expectation(figure: .delayMsP95, atMost: 40),
                Expectation(direction: .bToA, figure: .shownPercent, atLeast: 99, atMost: 100),
            ])
    }

    @Test(
        "a scenario that makes no sense is refused with its name, the field and the reason",
        arguments: [
            (#""durration": 3"#, "durration: unknown field; known here: about"),
            (#""recoveryseconds": 3"#, "recoveryseconds: unknown field; did you mean recoverySeconds?"),
            (#""durationSeconds": -60"#, "durationSeconds: -60 is below 0.5"),
            (#""durationSeconds": "60""#, #"durationSeconds: "60" is not a number"#),
            (#""network": {"both": {"rateKbps": -500}}"#, "network.both.rateKbps: -500 is below 0.1"),
            (#""network": {"both": {"lossPercent": 130}}"#, "network.both.lossPercent: 130 is above 100"),
            (#""network": {"both": {"traceFile": "gone.up"}}"#, "network.both.traceFile: "),
            (#""network": {"wind": 3}"#, "network.wind: unknown field"),
            (#""network": "no-such-network""#, "network: there is no profile no-such-network"),
            (#""network": "nets/gone.json""#, "network: there is no profile nets/gone.json"),
            (#""network": null"#, "network: is missing"),
            (#""a": {"bitrateKbps": -5}"#, "a.bitrateKbps: -5 is no rate from 10 to 1000000"),
            (#""a": {"bitrateKbps": [900, 100]}"#, "a.bitrateKbps: takes one rate, or the least and the most"),
            (#""b": {"latencyMs": 2000}"#, "b.latencyMs: 2000 is above 1000"),
            (#""b": {"speed": 1}"#, "b.speed: unknown field"),
            (#""callers": 65"#, "callers: 65 is above 64"),
            (#""callers": 1.5"#, "callers: 1.5 is not a whole number"),
            (#""replayPercent": 130"#, "replayPercent: 130 is above 100"),
            (#""video": {"width": 3840, "height": 3840}"#, "video.height: 3840x3840 is more than 3840x2160"),
            (#""video": {"framesPerSecond": 0}"#, "video.framesPerSecond: 0 is below 1"),
            (#""video": {"content": "cartoon"}"#, #"video.content: "cartoon" is none of camera, screen"#),
            (#""video": {"encodeMs": {"p95": 3}}"#, "video.encodeMs.median: is missing"),
            (#""video": {"encodeMs": {"median": 9, "p95": 3}}"#, "video.encodeMs.median: lies between least and p95"),
            (#""video": {}, "a": {"video": {}}"#, "video: side a has a video of its own"),
            (#""expect": {"delayMs": {"atMost": 3}}"#, "expect.delayMs: unknown field; did you mean delayMsP50?"),
            (#""expect": {"delayMsP50": {}}"#, "expect.delayMsP50.atLeast: neither atLeast nor atMost is there"),
            (#""expect": {"delayMsP50": 3}"#, "expect.delayMsP50: 3 where an object is expected"),
        ])
    func refusals(fields: String, message: String) throws {
        var text = fields
        if !text.contains("\"durationSeconds\"") { text += #", "durationSeconds": 1"# }
        if !text.contains("\"network\"") { text += #", "network": {}"# }
        let error = #expect(throws: ScenarioFileError.self) { try scenario("{\(text)}") }
        let description = try #require(error).description
        #expect(description.contains("scenario.json: \(message)"))
        #expect(!description.contains("\n"))
    }

    @Test("a fault in a profile that a scenario names is reported with the profile's name")
    func faultInProfile() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine.json", #"{"both": {"lossPercent": 130}}"#)
        try folder.write("scenario.json", #"{"network": "mine.json", "durationSeconds": 1}"#)
        let error = #expect(throws: ScenarioFileError.self) {
            try ScenarioFile(reading: folder.url.appending(path: "scenario.json").path)
        }
        #expect(try #require(error).description.hasSuffix("mine.json: both.lossPercent: 130 is above 100"))
    }

    @Test("every scenario of the repository can be read, says what it is and what it expects")
    func repositoryScenarios() throws {
        let folder = repositoryFolder.appending(path: "Simulations/Scenarios")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(files.count >= 20)
        for file in files {
            let scenario = try ScenarioFile(reading: folder.appending(path: file).path).scenario
            #expect(!scenario.about.isEmpty && scenario.expectations.count > 3, "\(file)")
        }
    }

    private func scenario(_ text: String) throws -> ScenarioFile {
        let folder = try TemporaryFolder()
        try folder.write("scenario.json", text)
        return try ScenarioFile(reading: folder.url.appending(path: "scenario.json").path)
    }
}
