import Foundation
import PeerSockets
import PeerUnits
import Testing

@Suite struct RelayProgramTests {
    @Test("the program says where it listens, and a signal ends it in good order", arguments: [SIGINT, SIGTERM])
    func signal(number: Int32) async throws {
        let run = try Run(["--listen", "127.0.0.1:0", "--to", "127.0.0.1:9", "--network", Run.profile("clean")])
        let line = try #require(run.firstLine())
        #expect(line.hasPrefix("relaying 127.0.0.1:"))
        kill(run.process.processIdentifier, number)
        run.process.waitUntilExit()
        #expect(run.process.terminationReason == .exit)
        #expect(run.process.terminationStatus == 0)
    }

    @Test("a port in use, a missing profile and a bad argument each give one line and exit 2")
    func errors() async throws {
        let holder = try UDPSocket(bindingTo: .loopback(port: 0))
        let target = ["--to", "127.0.0.1:9"]
        let cases = [
            (["--listen", "\(holder.localAddress)", "--network", Run.profile("clean")] + target, "is in use"),
            (["--listen", "127.0.0.1:0", "--network", "no-such.json"] + target, "no-such.json"),
            (["--listen", "127.0.0.1:x", "--network", "no-such.json"] + target, "not a port"),
        ]
        for (arguments, part) in cases {
            let run = try Run(arguments)
            let text = run.allText()
            run.process.waitUntilExit()
            #expect(run.process.terminationStatus == 2)
            #expect(text.hasPrefix("simulate relay: ") && text.contains(part))
            #expect(text.split(separator: "\n").count == 1)
        }
    }
}

/// The built program, running.
private struct Run {
    let process = Process()
    private let pipe = Pipe()

    init(_ arguments: [String]) throws {
        // The tests' own program lies beside it.
        let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
        process.executableURL = folder.appending(path: "simulate")
        process.arguments = ["relay"] + arguments
        process.standardError = pipe
        try process.run()
    }

    func firstLine() -> String? {
        var text = ""
        while !text.contains("\n") {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { return nil }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    func allText() -> String {
        String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    static func profile(_ name: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../config/networks/\(name).json").standardizedFileURL.path()
    }
}
