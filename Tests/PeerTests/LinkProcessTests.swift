import Foundation
import Testing
import peer

/// Two programs on loopback, as people start them.
@Suite(.serialized) struct LinkProcessTests {
    @Test("every frame of a Y4M pipe arrives in order and at its size, and both sides end in good order")
    func pipe() async throws {
        let folder = try PeerProcess.makeFolder()
        let input = Y4MSample(width: 64, height: 48, frameCount: 40)
        let source = folder.appending(path: "in.y4m")
        let sink = folder.appending(path: "out.y4m")
        try input.bytes.write(to: source)
        try Data().write(to: sink)
        let listener = try Listening(
            ["--trust", "any", "--receive", "-", "--frame-log", folder.appending(path: "log.csv").path()], folder,
            output: FileHandle(forWritingTo: sink))
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", "-"], folder: folder,
            input: FileHandle(forReadingFrom: source))
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        #expect(try input.isSimilar(to: Data(contentsOf: sink)))
        let rows = try String(contentsOf: folder.appending(path: "log.csv"), encoding: .utf8).split(separator: "\n")
        #expect(rows.first.map { $0 + "\n" } == FrameLogRow.header)
        let shown = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(shown.map { $0[0] } == (0..<40).map { "\($0)" })
        #expect(shown.allSatisfy { !$0[7].isEmpty && $0[13] == "clean" })
    }

    @Test(
        "SIGINT ends either side with exit 0, tells the other, and leaves a recording that plays",
        arguments: [true, false])
    func interrupt(endsCaller: Bool) async throws {
        let folder = try PeerProcess.makeFolder()
        let recording = folder.appending(path: "a.mp4").path()
        let listener = try Listening(["--trust", "any", "--once", "--receive", recording], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@25"], folder: folder)
        _ = try await PeerProcess.record("stats", in: listener.statistics)
        (endsCaller ? caller : listener.process).signal(SIGINT)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let frames = try ShellRun.frameCount(of: recording)
        #expect((frames ?? 0) >= 10)
    }

    @Test("a caller that is not trusted ends with exit 4 and sees the fingerprint that it would have to know")
    func notTrusted() async throws {
        let folder = try PeerProcess.makeFolder()
        let listener = try Listening(["--trust", "any"], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "known", "--send", "test:64x48@25"], folder: folder)
        #expect(await caller.exitStatus() == 4)
        let fingerprint = try #require(try await listener.record()["fingerprint"] as? String)
        #expect(caller.said.contains(fingerprint))
    }

    @Test("a second caller is told that the listener is busy, exit 3")
    func busy() async throws {
        let folder = try PeerProcess.makeFolder()
        let listener = try Listening(["--trust", "any"], folder)
        let address = try await listener.address()
        let first = try PeerProcess(
            ["--connect", address, "--trust", "any", "--send", "test:64x48@25", "--identity", folder.path() + "first"],
            folder: folder)
        _ = try await PeerProcess.record("connected", in: listener.statistics)
        let second = try PeerProcess(
            [
                "--connect", address, "--trust", "any", "--send", "test:64x48@25", "--identity",
                folder.path() + "second",
            ],
            folder: folder)
        #expect(await second.exitStatus() == 3)
        #expect(second.said.contains("busy"))
        first.signal(SIGTERM)
        #expect(await first.exitStatus() == 0)
    }

    @Test("a source that is not there ends with exit 5 before anybody is called, a bad option with exit 2")
    func mistakes() async throws {
        let folder = try PeerProcess.makeFolder()
        let caller = try PeerProcess(["--connect", "127.0.0.1:9", "--send", "/nonexistent.mp4"], folder: folder)
        #expect(await caller.exitStatus() == 5)
        #expect(caller.said.hasPrefix("peer: /nonexistent.mp4: not found"))
        let mistyped = try PeerProcess(["--conect", "127.0.0.1"], folder: folder)
        #expect(await mistyped.exitStatus() == 2)
    }

    @Test("a listener says at its start what it cannot read or write, and a file of known peers that is none")
    func mistakesOfListeners() async throws {
        let folder = try PeerProcess.makeFolder()
        let noSource = try PeerProcess(
            ["--listen", "127.0.0.1:0", "--trust", "any", "--send", "/nonexistent.mp4"], folder: folder)
        #expect(await noSource.exitStatus() == 5, "\(noSource.said)")
        let noFolder = try PeerProcess(
            ["--listen", "127.0.0.1:0", "--trust", "any", "--receive", "/proc/nonexistent/a.mp4"], folder: folder)
        #expect(await noFolder.exitStatus() == 5, "\(noFolder.said)")
        #expect(noFolder.said.contains("/proc/nonexistent/a.mp4"))
        let trust = folder.appending(path: "peerlink")
        try FileManager.default.createDirectory(
            at: trust, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let known = try ShellRun.output(of: "XDG_CONFIG_HOME='\(folder.path())' '\(PeerProcess.path)' trust list")
        let path = try #require(known.split { $0.isWhitespace }.last.map(String.init))
        try Data("garbage\n".utf8).write(to: URL(filePath: path))
        let garbage = try PeerProcess(["--listen", "127.0.0.1:0", "--trust", "known"], folder: folder)
        #expect(await garbage.exitStatus() == 2, "\(garbage.said)")
    }

    @Test("a call that nobody has answered when --duration is over ends with exit 3")
    func nobodyInTime() async throws {
        let folder = try PeerProcess.makeFolder()
        // A listener that has been stopped answers nobody, and its port is not closed either.
        let listener = try Listening(["--trust", "any"], folder)
        let address = try await listener.address()
        listener.process.signal(SIGSTOP)
        let caller = try PeerProcess(
            ["--connect", address, "--trust", "any", "--send", "test:64x48@25", "--duration", "1"], folder: folder)
        #expect(await caller.exitStatus() == 3, "\(caller.said)")
    }

    @Test("--copy passes a file's H.264 through to the recording, picture by picture")
    func copy() async throws {
        let folder = try PeerProcess.makeFolder()
        let (source, recording) = (folder.path() + "in.mp4", folder.path() + "out.mkv")
        _ = try ShellRun.output(
            of: """
                ffmpeg -v error -f lavfi -i testsrc=size=128x96:rate=25:duration=2 -c:v libx264 -bf 0 -pix_fmt yuv420p \
                '\(source)'
                """)
        let listener = try Listening(["--trust", "any", "--once", "--receive", recording], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", source, "--copy"], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let frames = try ShellRun.frameCount(of: recording)
        #expect(frames == 50)
    }

    @Test("what libav has to say is told with --verbose alone")
    func libavLines() async throws {
        let folder = try PeerProcess.makeFolder()
        let source = folder.appending(path: "in.h264")
        _ = try ShellRun.output(
            of: "ffmpeg -v error -f lavfi -i testsrc=size=128x96:rate=25:duration=1 -c:v libx264 '\(source.path())'")
        var bytes = try Data(contentsOf: source)
        for index in stride(from: bytes.count / 2, to: bytes.count, by: 9) { bytes[index] ^= 0x55 }
        try bytes.write(to: source)
        for word in ["--quiet", "--verbose"] {
            let listener = try Listening(["--trust", "any", "--once", "--receive", "none"], folder)
            let caller = try PeerProcess(
                ["--connect", try await listener.address(), "--trust", "any", "--send", source.path(), word],
                folder: folder)
            #expect(await caller.exitStatus() == 0, "\(caller.said)")
            #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
            #expect(caller.said.contains("libav: [h264") == (word == "--verbose"), "\(caller.said)")
            if word == "--quiet" { #expect(caller.said == "") }
            try FileManager.default.removeItem(at: listener.statistics)
        }
    }

    @Test("lines of standard input come out of the other side's standard output, both ways")
    func messages() async throws {
        let folder = try PeerProcess.makeFolder()
        let output = folder.appending(path: "messages")
        try Data().write(to: output)
        let listener = try Listening(
            ["--trust", "any", "--messages", "--receive", "none"], folder, output: FileHandle(forWritingTo: output))
        let input = Pipe()
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", "none", "--messages"],
            folder: folder,
            input: input.fileHandleForReading)
        try input.fileHandleForWriting.write(contentsOf: Data("one\ntwo\n".utf8))
        for _ in 0..<500 where try Data(contentsOf: output).count < 8 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try String(contentsOf: output, encoding: .utf8) == "one\ntwo\n")
        caller.signal(SIGINT)
        #expect(await caller.exitStatus() == 0)
        listener.process.signal(SIGINT)
        #expect(await listener.process.exitStatus() == 0)
    }

    @Test("--duration ends a link in good order, on both sides")
    func duration() async throws {
        let folder = try PeerProcess.makeFolder()
        let listener = try Listening(["--trust", "any", "--once"], folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@25", "--duration",
                "1.5",
            ],
            folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        #expect(try await PeerProcess.record("closed", in: listener.statistics)["reason"] as? String == "finished")
    }

    @Test("where nobody answers, a caller ends with exit 3 and says what that can mean")
    func nobody() async throws {
        let folder = try PeerProcess.makeFolder()
        let caller = try PeerProcess(
            ["--connect", "127.0.0.1:9", "--send", "test:64x48@25", "--trust", "any"], folder: folder)
        #expect(await caller.exitStatus(within: 15) == 3)
        #expect(caller.said.contains("no answer from 127.0.0.1:9"))
    }
}
