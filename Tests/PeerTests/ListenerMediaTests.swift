import Foundation
import Testing
import peer

/// What a listener and its caller say and write about media and keys.
@Suite(.serialized) struct ListenerMediaTests {
    @Test("a listener opens its file once: what there is to say about it is said once, and all of it is sent")
    func fileOnce() async throws {
        let folder = try PeerProcess.makeFolder()
        let (source, recording) = (folder.path() + "in.mp4", folder.path() + "out.mkv")
        _ = try ShellRun.output(
            of: """
                ffmpeg -v error -f lavfi -i testsrc=size=96x64:rate=25 -f lavfi -i sine -t 1 -c:v libx264 \
                -pix_fmt yuv420p '\(source)'
                """)
        let listener = try Listening(["--trust", "any", "--once", "--send", source], folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", "none", "--receive", recording,
                "--duration", "3",
            ], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        #expect(listener.process.said.split(separator: "\n").count { $0.contains("only its video is sent") } == 1)
        let frames = try ShellRun.frameCount(of: recording)
        #expect(frames == 25)
    }

    @Test("a frame log measures the video that --receive none shows to nobody")
    func frameLogAlone() async throws {
        let folder = try PeerProcess.makeFolder()
        let log = folder.path() + "frames.csv"
        let listener = try Listening(
            ["--trust", "any", "--once", "--receive", "none", "--frame-log", log], folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@25", "--duration",
                "1.5",
            ], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let rows = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        #expect(rows.count > 15)
    }

    @Test("a Y4M stream that ends within a frame is said")
    func truncated() async throws {
        let folder = try PeerProcess.makeFolder()
        let source = folder.appending(path: "in.y4m")
        try Y4MSample(width: 64, height: 48, frameCount: 10).bytes.dropLast(100).write(to: source)
        let listener = try Listening(["--trust", "any", "--once", "--receive", "none"], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", "-"], folder: folder,
            input: FileHandle(forReadingFrom: source))
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(caller.said.contains("standard input: ended within a frame, which is left out"))
    }

    @Test("--trust any takes a host whose key has changed, and says so")
    func changedKey() async throws {
        let folder = try PeerProcess.makeFolder()
        let other = try Listening(["--trust", "any", "--identity", folder.path() + "other"], folder)
        _ = try await other.record()
        let line = try #require(other.process.said.split(separator: "\n").first { $0.contains("peer trust add") })
        let key = try #require(line.split(separator: " ").last)
        try FileManager.default.removeItem(at: other.statistics)
        let listener = try Listening(["--trust", "any", "--once", "--receive", "none"], folder)
        let address = try await listener.address()
        _ = try ShellRun.output(
            of: """
                export XDG_CONFIG_HOME='\(folder.path())'; '\(PeerProcess.path)' trust add \(key) && \
                sed -i 's/ - / at=\(address) /' $XDG_CONFIG_HOME/peerlink/known-peers
                """)
        let caller = try PeerProcess(
            ["--connect", address, "--trust", "any", "--send", "test:64x48@25", "--duration", "0.5"], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(caller.said.contains("\(address) had another key before"), "\(caller.said)")
    }
}
