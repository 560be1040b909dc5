import Foundation
import PeerUnits
import ScenarioFiles
import Simulator
import Testing

@Suite("Network profiles and traces from files")
struct ProfileTests {
    @Test("every key of a profile is taken, both first, then each direction's own")
    func everyKey() throws {
        let folder = try TemporaryFolder()
        try folder.write("t.down", "10\n20\n20\n")
        let profile = try folder.profile(
            """
            {"about": "a \\"quote\\" \\u00e9\\ud83d\\ude00 é", "both": {
             "delayMs": 20.5, "jitter": {"distribution": "normal", "ms": 3,
             "correlationMs": 15,
             "overtaking": true}, "lossPercent": 1, "burst": {"lossPercent": 3, "meanLength": 5},
             "duplicatePercent": 0.1, "corruptPercent": 0.2, "reorderPercent": 0.3, "reorderMs": 4, "rateKbps": 4000,
             "queueMs": 200, "mtuBytes": 1280, "down": true},
             "aToB": {"traceFile": "t.down", "traceFromSeconds": 0.01, "queueBytes": 150000},
             "bToA": {"jitter": {"ms": 4}, "down": false, "burst": null},
             "a": {"skewPpm": 200, "clockOffsetMs": -50}, "b": {"skewPpm": -3}}
            """)
        #expect(profile.about == "a \"quote\" é😀 é")
        #expect(profile.aToB.delay == .microseconds(20_500))
        #expect(
            profile.aToB.jitter
                == JitterSettings(
                    distribution: .normal, scale: .milliseconds(3), correlation: .milliseconds(15), overtaking: true))
        #expect(profile.aToB.loss == Probability(percent: 1))
        #expect(profile.aToB.burst == BurstLoss(percent: 3, meanLength: 5))
        #expect(profile.aToB.trace?.trace.opportunities == [10, 20, 20])
        #expect(profile.aToB.trace?.start == .milliseconds(10))
        #expect(profile.aToB.rate == nil)
        #expect(profile.aToB.queue == .bytes(ByteCount(150_000)))
        #expect(profile.aToB.mtu == ByteCount(1_280))
        #expect(profile.aToB.isDown)
        #expect(profile.bToA.jitter.scale == .milliseconds(4))
        #expect(profile.bToA.jitter.distribution == .normal)
        #expect(profile.bToA.rate == .kilobitsPerSecond(4_000))
        #expect(profile.bToA.queue == .time(.milliseconds(200)))
        #expect(profile.bToA.burst == nil)
        #expect(!profile.bToA.isDown)
        #expect(profile.clockOfA == ClockSettings(skewPartsPerMillion: 200, offset: .milliseconds(-50)))
        #expect(profile.clockOfB == ClockSettings(skewPartsPerMillion: -3))
    }

    @Test("changes build on each other in the order of their times")
    func changes() throws {
        let profile = try TemporaryFolder().profile(
            """
            {"both": {"rateKbps": 4000, "lossPercent": 1}, "changes": [
             {"atSeconds": 14, "both": {"rateKbps": null}, "aToB": {"rebind": true}},
             {"atSeconds": 7, "aToB": {"rateKbps": 1000}, "b": {"skewPpm": 40}}]}
            """)
        #expect(profile.changes.map(\.time) == [.seconds(7), .seconds(14)])
        #expect(profile.changes[0].aToB?.rate == .kilobitsPerSecond(1_000))
        #expect(profile.changes[0].aToB?.loss == Probability(percent: 1))
        #expect(profile.changes[0].bToA == nil)
        #expect(profile.changes[0].skewOfB == 40)
        #expect(profile.changes[1].aToB?.rate == nil)
        #expect(profile.changes[1].bToA?.loss == Probability(percent: 1))
        #expect(profile.changes[1].rebindsA && !profile.changes[1].rebindsB)
    }

    @Test(
        "a file that makes no sense is refused with its name, the field and the reason",
        arguments: [
            (#"{"both": {"delayMS": 3}}"#, "both.delayMS: unknown field; did you mean delayMs?"),
            (#"{"both": {"wind": 3}}"#, "both.wind: unknown field; known here: delayMs"),
            (#"{"aToB": {"rateKbps": -1}}"#, "aToB.rateKbps: -1 is below 0.1"),
            (#"{"aToB": {"lossPercent": 130}}"#, "aToB.lossPercent: 130 is above 100"),
            (#"{"bToA": {"traceFile": "gone.down"}}"#, "bToA.traceFile: "),
            (#"{"both": {"lossPercent": "5"}}"#, #"both.lossPercent: "5" is not a number"#),
            (#"{"both": {"lossPercent": true}}"#, "both.lossPercent: true is not a number"),
            (#"{"both": {"down": 1}}"#, "both.down: 1 is not true or false"),
            (#"{"both": {"rebind": true}}"#, "rebind: an address changes at a time"),
            (
                #"{"both": {"jitter": {"distribution": "gamma"}}}"#,
                #"both.jitter.distribution: "gamma" is none of none, uniform"#
            ),
            (#"{"both": {"jitter": {"ms": 3}}}"#, "both.jitter.distribution: is missing"),
            (#"{"both": {"burst": {"lossPercent": 3}}}"#, "both.burst.meanLength: is missing"),
            (#"{"both": {"burst": {"lossPercent": 90, "meanLength": 2}}}"#, "both.burst.lossPercent: 90 is more than"),
            (#"{"both": {"queueMs": 3, "queueBytes": 4}}"#, "both.queueBytes: a queue is bounded in"),
            (#"{"both": {"mtuBytes": 1280.5}}"#, "both.mtuBytes: 1280.5 is not a whole number"),
            (#"{"both": {"reorderPercent": 5}}"#, "both.reorderPercent: there is no reorderMs"),
            (#"{"changes": [{"both": {"down": true}}]}"#, "changes[0].atSeconds: is missing"),
            (#"{"changes": [{"atSeconds": 1, "a": {"clockOffsetMs": 4}}]}"#, "changes[0].a.clockOffsetMs: a monotonic"),
            (#"[1]"#, "a list where an object is expected"),
            (#"{"both": }"#, "line 1: } where a value is expected"),
            ("{\"both\": {\n\"down\": true,\n\"down\": false}}", "line 3: the field down stands here a second time"),
            ("{\"both\": {\n\"down\": tru", "line 2: t where a value is expected"),
            ("{\"about\": \"x", "line 1: a text has no end"),
            (String(repeating: "[", count: 100_000), "line 1: is nested more than 32 deep"),
        ])
    func refusals(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ScenarioFileError.self) { try folder.profile(text) }
        let description = try #require(error).description
        #expect(description.contains("profile.json: "))
        #expect(description.contains(message))
    }

    @Test(
        "a damaged trace is refused with its line",
        arguments: [
            ("10\n20\nx\n", "line 3"), ("10\n9\n", "line 2"), ("10\n-5\n", "line 2"), ("", "no trace"),
            ("0\n0\n", "no trace"),
        ])
    func damagedTraces(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("t.up", text)
        let error = #expect(throws: ScenarioFileError.self) {
            try folder.profile(#"{"both": {"traceFile": "t.up"}}"#)
        }
        let description = try #require(error).description
        #expect(description.contains("both.traceFile: "))
        #expect(description.contains(message))
    }

    @Test("every profile of the repository can be read and says what it is")
    func repositoryProfiles() throws {
        let folder = repositoryFolder.appending(path: "config/networks")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(files.count >= 18)
        for file in files {
            let profile = try NetworkProfile(reading: folder.appending(path: file).path)
            #expect(!profile.about.isEmpty, "\(file)")
        }
    }
}
