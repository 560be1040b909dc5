import Foundation
import PeerSockets
import PeerUnits
import Testing

@Suite(.serialized) struct RelayProgramTests {
    @Test("the program says where it listens, and a signal ends it in good order", arguments: [SIGINT, SIGTERM])
    func signal(number: Int32) async throws {
        let run = try ProgramRun(["relay", "--listen", "127.0.0.1:0", "--to", "127.0.0.1:9", "--network", Self.clean])
        let said = try await run.errorText { $0.contains("\n") }
        #expect(said.hasPrefix("relaying 127.0.0.1:"))
        run.signal(number)
        #expect(try await run.exitStatus() == 0)
        #expect(try await run.errorText { $0.contains("passed 0 ") }.contains("lost 0 and 0"))
    }

    @Test("a port in use, a missing profile and a bad argument each give one line and exit 2")
    func errors() async throws {
        let holder = try UDPSocket(bindingTo: .loopback(port: 0))
        let target = ["--to", "127.0.0.1:9"]
        let cases = [
            (["--listen", "\(holder.localAddress)", "--network", Self.clean] + target, "is in use"),
            (["--listen", "127.0.0.1:0", "--network", "no-such.json"] + target, "no-such.json"),
            (["--listen", "127.0.0.1:x", "--network", "no-such.json"] + target, "not a port"),
        ]
        for (arguments, part) in cases {
            let run = try ProgramRun(["relay"] + arguments)
            #expect(try await run.exitStatus() == 2)
            let text = try await run.errorText { $0.hasSuffix("\n") }
            #expect(text.hasPrefix("simulate relay: ") && text.contains(part))
            #expect(text.split(separator: "\n").count == 1)
        }
    }

    private static let clean = URL(filePath: #filePath).appending(path: "../../../config/networks/clean.json")
        .standardizedFileURL.path()
}
