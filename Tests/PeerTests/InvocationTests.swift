import PeerDevices
import PeerMedia
import PeerUnits
import Testing
import peer

@Suite struct InvocationTests {
    @Test("a listener needs nothing but --listen, and has the documented defaults")
    func listenerDefaults() throws {
        let options = try link(["--listen"])
        #expect(options.mode == .listen(Endpoint(host: .any, port: 4747)))
        #expect(options.settings == LinkSettings())
        #expect(options.settings.bitrate.minimum == .kilobitsPerSecond(150))
        #expect(options.settings.bitrate.maximum == .kilobitsPerSecond(6_000))
        #expect(options.settings.latencyMax == .milliseconds(200))
        #expect(options.settings.reconnectTime == .seconds(30))
        #expect(options.settings.trust == nil)
    }

    @Test(
        "a value may follow its flag or an equals sign",
        arguments: [
            ["--listen", "127.0.0.1:9", "--send", "-", "--latency", "0", "--receive", "a.mp4", "--receive", "b.y4m"],
            ["--listen=127.0.0.1:9", "--send=-", "--latency=0", "--receive=a.mp4", "--receive=b.y4m"],
        ])
    func valueForms(arguments: [String]) throws {
        let options = try link(arguments)
        #expect(options.mode == .listen(Endpoint(host: .address(.ipv4(0x7F00_0001)), port: 9)))
        #expect(options.settings.source == .standardInput)
        #expect(options.settings.latencyMax == .zero)
        #expect(options.settings.sinks == [.recording(path: "a.mp4", container: .mp4), .y4mFile(path: "b.y4m")])
    }

    @Test("a flag behind --listen is not its address")
    func listenWithoutAddress() throws {
        let options = try link(["--listen", "--send", "test:320x180@25"])
        #expect(options.mode == .listen(Endpoint(host: .any, port: 4747)))
        let pattern = TestPatternSpecification(size: PictureSize(width: 320, height: 180), frameRate: Ratio(25, 1))
        #expect(options.settings.source == .testPattern(pattern))
    }

    @Test("every option reaches its setting")
    func everyOption() throws {
        let options = try link([
            "--connect", "robot.local:5000", "--send", "clip.mp4", "--loop", "--copy", "--bitrate", "200k-4M",
            "--latency", "80",
            "--trust", "any", "--identity", "key", "--reconnect", "1.5", "--duration", "60", "--stats", "s.jsonl",
            "--frame-log", "f.csv", "--verbose",
        ])
        #expect(options.mode == .connect(.host(Endpoint(host: .name("robot.local"), port: 5000))))
        var expected = LinkSettings()
        expected.source = .file("clip.mp4")
        expected.isLooped = true
        expected.isCopied = true
        expected.bitrate = BitrateRange(minimum: .kilobitsPerSecond(200), maximum: .kilobitsPerSecond(4_000))
        expected.latencyMax = .milliseconds(80)
        expected.trust = .any
        expected.identityPath = "key"
        expected.reconnectTime = .milliseconds(1_500)
        expected.duration = .seconds(60)
        expected.statisticsPath = "s.jsonl"
        expected.frameLogPath = "f.csv"
        expected.verbosity = .verbose
        #expect(options.settings == expected)
    }

    @Test("a sink on standard output ends a listener with its first peer")
    func onceImplied() throws {
        #expect(try link(["--listen", "--receive", "-"]).settings.endsWithFirstPeer)
        #expect(try !link(["--listen", "--receive", "a.mkv"]).settings.endsWithFirstPeer)
    }

    @Test("an invite is kept whole")
    func invite() throws {
        #expect(try link(["--connect", "peer://[::1]:9/#abc"]).mode == .connect(.invite("peer://[::1]:9/#abc")))
    }

    @Test(
        "a mistake gives one line that names the place and what to write",
        arguments: [
            ([], "--listen"), (["--bitrat", "3"], "did you mean --bitrate?"),
            (["--VERBOSE"], "did you mean --verbose?"),
            (["--send"], "--send SOURCE"), (["--listen", "--send", "--loop"], "--send needs a value"),
            (["--listen", "--bitrate", "5x"], "--bitrate: '5x'"), (["--listen", "--bitrate", "4M-200k"], "200k-4M"),
            (["--listen", "--latency", "-5"], "--latency: '-5'"),
            (["--listen", "--latency", "1e3"], "whole milliseconds"),
            (["--listen", "--duration", "0"], "above 0"), (["--listen", "--reconnect", "inf"], "--reconnect: 'inf'"),
            (["--listen", "70000"], "--listen: '70000'"), (["--connect", "4747"], "names no host"),
            (["--connect", "a", "--listen"], "exclude each other"),
            (["--listen", "--quiet", "--verbose"], "exclude each other"),
            (["--connect", "a", "--once"], "--once is for --listen"), (["--listen", "--copy"], "--copy"),
            (["--listen", "--loop", "--send", "camera"], "--loop"), (["--listen", "--copy", "--send", "-"], "H.264"),
            (["--listen", "--messages", "--send", "-"], "standard input"),
            (["--listen", "--messages", "--receive", "-"], "standard output"),
            (["--listen", "--receive", "a.avi"], ".mp4"), (["--listen", "--receive", "-", "--receive", "-"], "once"),
            (["--listen", "--stats", "x", "--frame-log", "x"], "twice"),
            (["--listen", "--trust", "no"], "ask, known and any"),
            (["--listen", "--loop=1"], "takes no value"), (["-v"], "two dashes"),
            (["--listen", "--stats", "a", "--stats", "b"], "stands twice"),
            (["--listen", "--send", "test:1x1@30"], "16x16"),
            (["--listen", "--send", "test:640x360@0"], "test:WIDTHxHEIGHT@FPS"),
            (["--listen", "--send", "test:99999999999999999999x2"], "test:WIDTHxHEIGHT@FPS"),
            (["--listen", "--send", "camera:"], "camera:[FORMAT:]DEVICE"),
            (["--listen", "0", "clip.mp4"], "--send 'clip.mp4'"), (["device"], "did you mean peer devices?"),
            (["trust"], "trust list"),
            (["trust", "add"], "trust add KEY"), (["devices", "now"], "takes no argument"),
            (["--listen", "--config", "/nonexistent.json"], "/nonexistent.json"),
        ] as [([String], String)])
    func mistakes(arguments: [String], expected: String) throws {
        let error = try #require(throws: UsageError.self) { try InvocationParser.parse(arguments) }
        #expect(error.description.contains(expected))
        #expect(!error.description.contains("\n"))
    }

    @Test("help and version win over every mistake beside them")
    func helpWins() throws {
        let help = try InvocationParser.parse(["--listen", "--connect", "x", "--help"])
        let version = try InvocationParser.parse(["--version", "--loop"])
        guard case .help = help, case .version = version else { throw UsageError("no help or no version") }
    }

    @Test(
        "the file of known peers has three verbs",
        arguments: [
            (["list"], TrustRequest.list), (["add", "k"], .add(key: "k", name: nil)),
            (["add", "k", "n"], .add(key: "k", name: "n")), (["remove", "n"], .remove("n")),
        ])
    func trustVerbs(arguments: [String], expected: TrustRequest) throws {
        let invocation = try InvocationParser.parse(["trust"] + arguments)
        let request: TrustRequest? = if case .trust(let request) = invocation { request } else { nil }
        #expect(request == expected)
    }

    private func link(_ arguments: [String]) throws -> PeerOptions {
        guard case .link(let options) = try InvocationParser.parse(arguments) else { throw UsageError("no link") }
        return options
    }
}
