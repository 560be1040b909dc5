import Foundation
import PeerDevices
import PeerUnits
import Testing
import peer

@Suite struct ConfigurationFileTests {
    @Test("settings in the file are defaults, and flags win")
    func flagsWin() throws {
        let path = try file(
            #"{"send": "test", "receive": ["a.mp4", "b.mkv"], "latency": 50, "trust": "any", "loop": false}"#)
        let options = try link(["--listen", "--config", path, "--latency", "90", "--receive", "none"])
        #expect(options.settings.latencyMax == .milliseconds(90))
        #expect(options.settings.sinks == [.none])
        #expect(options.settings.trust == .any)
        #expect(!options.settings.isLooped)
    }

    @Test("--connect replaces the file's listen, and --verbose its quiet")
    func oppositesWin() throws {
        let path = try file(#"{"listen": "5000", "quiet": true}"#)
        #expect(try link(["--config", path]).mode == .listen(Endpoint(host: .any, port: 5000)))
        let options = try link(["--config", path, "--connect", "host", "--verbose"])
        #expect(options.mode == .connect(.host(Endpoint(host: .name("host"), port: 4747))))
        #expect(options.settings.verbosity == .verbose)
    }

    @Test(
        "a configuration that cannot be read is told in one line with the system's reason",
        arguments: [("/no/such/file.json", "No such file or directory"), ("/tmp", "Is a directory")])
    func unreadable(path: String, reason: String) {
        let advice = "write the path of a JSON file, as config/peer.json is"
        #expect(throws: UsageError("--config \(path): \(reason); \(advice)")) {
            try ConfigurationFile.settings(at: path)
        }
    }

    @Test("fractions, nulls and comments are read")
    func kinds() throws {
        let path = try file(
            #"{"// note": [1], "listen": "", "duration": 2.5, "reconnect": 3, "identity": null, "frameLog": "f"}"#)
        let options = try link(["--config", path])
        #expect(options.settings.duration == .milliseconds(2_500))
        #expect(options.settings.reconnectTime == .seconds(3))
        #expect(options.settings.identityPath == nil)
        #expect(options.settings.frameLogPath == "f")
    }

    @Test(
        "a mistake names the file, the key and what was expected",
        arguments: [
            (#"{"bitrte": "1M"}"#, "'bitrte'; did you mean bitrate?"), (#"{"config": "x"}"#, "'config'"),
            (#"{"latency": "50"}"#, "latency: expected a number, found the text \"50\""),
            (#"{"loop": 1}"#, "loop: expected true or false"),
            (#"{"send": true}"#, "send: expected a text, found true"),
            (#"{"receive": [1]}"#, "receive: expected a text or a list of texts"),
            (#"{"bitrate": {"min": 1}}"#, "found an object"),
            (#"{"bitrate": "fast"}"#, "bitrate: 'fast' is not a bitrate"),
            (#"{"latency": 1.5}"#, "latency: '1.5'"), (#"{"latency": -1}"#, "latency: '-1'"),
            (#"["listen"]"#, "JSON object"),
            (#"{"listen": "0","#, "JSON object"), ("", "JSON object"),
        ])
    func mistakes(text: String, expected: String) throws {
        let path = try file(text)
        let error = try #require(throws: UsageError.self) {
            try InvocationParser.parse(["--listen", "--config", path])
        }
        #expect(error.description.contains(expected))
        #expect(error.description.contains(path))
        #expect(!error.description.contains("\n"))
    }

    @Test("the documented configuration file has every setting, and changes nothing")
    func template() throws {
        let settings = try ConfigurationFile.settings(at: file(ConfigurationTemplate.text))
        var draft = OptionDraft()
        for setting in settings { try setting.apply(to: &draft) }
        #expect(draft.settings == LinkSettings())
        for option in OptionTable.all where option.configuration != .absent {
            #expect(ConfigurationTemplate.text.contains("\n    \"\(option.configurationKey)\": "))
        }
    }

    private func file(_ text: String) throws -> String {
        let url = FileManager.default.temporaryDirectory.appending(path: "peer-\(UUID().uuidString).json")
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path()
    }

    private func link(_ arguments: [String]) throws -> PeerOptions {
        guard case .link(let options) = try InvocationParser.parse(arguments) else { throw UsageError("no link") }
        return options
    }
}
