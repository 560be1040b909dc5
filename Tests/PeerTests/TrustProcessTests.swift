import Foundation
import PeerLink
import Testing
import peer

/// Who may join whom, with two programs on loopback that each have a folder of their own.
@Suite(.serialized) struct TrustProcessTests {
    private let listenerFolder: URL
    private let callerFolder: URL

    init() throws {
        listenerFolder = try PeerProcess.makeFolder()
        callerFolder = try PeerProcess.makeFolder()
    }

    @Test("a listener that admits known peers alone sends a stranger not a byte, where one that admits anybody answers")
    func silence() async throws {
        for (mode, answerCount) in [("any", 1), ("known", 0)] {
            let listener = try Listening(["--trust", mode], try PeerProcess.makeFolder())
            let port = try #require(try await listener.record()["port"] as? Int)
            let socket = try RawSocket(port: UInt16(port))
            for message in [RawSocket.firstMessage(kind: 1), RawSocket.firstMessage(kind: 4)] { socket.send(message) }
            #expect(socket.receivedCount(within: 1) == answerCount)
        }
    }

    @Test("a stranger that calls a listener of known peers alone ends after ten seconds, exit 3, with the causes")
    func stranger() async throws {
        let listener = try Listening(["--trust", "known"], listenerFolder)
        let address = try await listener.address()
        let start = ContinuousClock.now
        let caller = try call(address, trust: "any")
        #expect(await caller.exitStatus() == 3)
        #expect((.seconds(9.5)...(.seconds(13))).contains(ContinuousClock.now - start))
        let line =
            "no answer from \(address): the host is down, the port is closed, or it answers only peers it knows "
            + "(ask for an invite)"
        #expect(caller.said.contains(line), "\(caller.said)")
        #expect(!listener.process.said.contains("connected"))
    }

    @Test("two peers that have each other's keys in their files meet, though neither asks anybody")
    func mutual() async throws {
        let listener = try Listening(["--trust", "known", "--once"], listenerFolder)
        let address = try await listener.address()
        // While the listener runs.
        _ = try trust("add", try key(in: callerFolder), in: listenerFolder)
        _ = try trust("add", try key(in: listenerFolder), in: callerFolder)
        let caller = try call(address, trust: "known", ["--duration", "2"])
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let times = try String(contentsOf: file("known-peers.times", in: listenerFolder), encoding: .utf8)
        #expect(times.contains(try key(in: callerFolder)))
    }

    @Test("a caller whose clock was set back since its last call is let in all the same")
    func clockSetBack() async throws {
        let listener = try Listening(["--trust", "known"], listenerFolder)
        let invite = try #require(try await listener.record()["invite"] as? String)
        let caller = try call(invite, trust: "known", ["--duration", "2"])
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        // As if that call had been in the year 2100.
        let future = "\(try key(in: callerFolder)) 4102444800000000000\n"
        for folder in [callerFolder, listenerFolder] {
            try Data("peerlink-handshake-times 1\n\(future)".utf8).write(to: file("known-peers.times", in: folder))
        }
        listener.process.signal(SIGINT)
        #expect(await listener.process.exitStatus() == 0)
        let anew = try Listening(["--trust", "known"], listenerFolder, statistics: "anew.jsonl")
        _ = try trust("add", try key(in: listenerFolder), in: callerFolder)
        let again = try call(try await anew.address(), trust: "known", ["--duration", "2"])
        #expect(await again.exitStatus() == 0, "\(again.said)")
    }

    @Test("a known host that has another key now is refused loudly, exit 4", arguments: ["known", "ask"])
    func changedKey(mode: String) async throws {
        let listener = try Listening(["--trust", "any"], listenerFolder)
        let address = try await listener.address()
        let other = try PeerIdentity.file(file("other", in: callerFolder).path()).publicKey
        let line = "\(other) \(other.fingerprint) at=\(address) 2026-01-01T00:00:00Z\n"
        try FileManager.default.createDirectory(
            at: callerFolder.appending(path: "peerlink"), withIntermediateDirectories: true)
        try Data("peerlink-known-peers 1\n\(line)".utf8).write(to: file("known-peers", in: callerFolder))
        let caller = try call(address, trust: mode)
        #expect(await caller.exitStatus() == 4, "\(caller.said)")
        #expect(caller.said.contains("THE KEY OF \(address) HAS CHANGED from \(other.fingerprint)"))
        #expect(!listener.process.said.contains("connected"))
    }

    @Test("an invite joins with no question asked, is kept by a restarted caller, and is spent for everybody else")
    func invite() async throws {
        let listener = try Listening(["--trust", "known"], listenerFolder)
        let invite = try #require(try await listener.record()["invite"] as? String)
        for _ in 0..<2 {
            let caller = try call(invite, trust: "known", ["--duration", "2"])
            #expect(await caller.exitStatus() == 0, "\(caller.said)")
            #expect(caller.said.contains("connected to 127.0.0.1"))
        }
        let other = try PeerProcess(
            ["--connect", invite, "--trust", "any", "--send", "test:64x48@25"], folder: try PeerProcess.makeFolder())
        #expect(await other.exitStatus() == 4, "\(other.said)")
        #expect(other.said.contains("the invite is spent"))
        let address = try await listener.address()
        let byHost = try call(address, trust: "known", ["--duration", "2"])
        #expect(await byHost.exitStatus() == 0, "\(byHost.said)")
        listener.process.signal(SIGINT)
        #expect(await listener.process.exitStatus() == 0)
        #expect(listener.process.said.contains(invite))
    }

    @Test("an altered or expired invite is refused by the caller itself, exit 4, with a line that says which")
    func refusedInvite() async throws {
        let listener = try Listening(["--trust", "any"], listenerFolder)
        let invite = try #require(try await listener.record()["invite"] as? String)
        let altered = try call(String(invite.dropLast()), trust: "any")
        #expect(await altered.exitStatus() == 4, "\(altered.said)")
        #expect(altered.said.contains("the invite has been altered"))
        let callers = try await Peer.listen(on: "127.0.0.1:0", configuration: PeerConfiguration(trust: .any))
        let expired = try call(await callers.invite(for: .zero).text, trust: "any")
        #expect(await expired.exitStatus() == 4, "\(expired.said)")
        #expect(expired.said.contains("the invite has expired"))
        await callers.close()
        #expect(!listener.process.said.contains("connected"))
    }

    private func call(_ address: String, trust: String, _ more: [String] = []) throws -> PeerProcess {
        try PeerProcess(
            ["--connect", address, "--trust", trust, "--send", "test:64x48@25"] + more, folder: callerFolder)
    }

    /// The key of whoever has this folder.
    private func key(in folder: URL) throws -> String {
        try PeerIdentity.file(file("identity", in: folder).path()).publicKey.description
    }

    private func file(_ name: String, in folder: URL) -> URL { folder.appending(path: "peerlink/\(name)") }

    private func trust(_ verb: String, _ word: String, in folder: URL) throws -> String {
        try ShellRun.output(of: "XDG_CONFIG_HOME='\(folder.path())' '\(PeerProcess.path)' trust \(verb) '\(word)'")
    }
}
