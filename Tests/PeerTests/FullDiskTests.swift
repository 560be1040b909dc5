import Foundation
import Testing
import peer

/// Sinks that fail while the link runs.
@Suite(.serialized) struct FullDiskTests {
    /// A file's name whose disk is always full.
    private func fullDisk(_ name: String, in folder: URL) throws -> String {
        let path = folder.path() + name
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
        return path
    }

    @Test(
        "a full disk is said once while the link goes on into the other sink, and ends with exit 5",
        arguments: ["full.mp4", "full.h264", "full.y4m"])
    func otherSinkGoesOn(name: String) async throws {
        let folder = try PeerProcess.makeFolder()
        let (full, recording) = (try fullDisk(name, in: folder), folder.path() + "good.mkv")
        let listener = try Listening(
            ["--trust", "any", "--once", "--receive", full, "--receive", recording], folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@25", "--duration",
                "2.5",
            ],
            folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 5, "\(listener.process.said)")
        let frames = try ShellRun.frameCount(of: recording)
        #expect((frames ?? 0) >= 35)
        #expect(listener.process.said.contains("\(full): no space left"))
        #expect(listener.process.said.contains("the peer has left"))
    }

    @Test("a caller whose recording fails still sends all of its source")
    func sourceGoesOn() async throws {
        let folder = try PeerProcess.makeFolder()
        let (full, recording) = (try fullDisk("full.mp4", in: folder), folder.path() + "good.mkv")
        let input = folder.appending(path: "in.y4m")
        try Y4MSample(width: 64, height: 48, frameCount: 60).bytes.write(to: input)
        let listener = try Listening(
            ["--trust", "any", "--once", "--send", "test:64x48@25", "--receive", recording], folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", input.path(), "--receive", full,
            ], folder: folder)
        #expect(await caller.exitStatus() == 5, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let frames = try ShellRun.frameCount(of: recording)
        #expect(frames == 60)
    }

    @Test("a link whose only purpose was the failed sink ends at once, with one line and exit 5")
    func onlySink() async throws {
        let folder = try PeerProcess.makeFolder()
        let full = try fullDisk("full.mp4", in: folder)
        let listener = try Listening(["--trust", "any", "--receive", full], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@25"], folder: folder)
        #expect(await listener.process.exitStatus() == 5, "\(listener.process.said)")
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(listener.process.said.split(separator: "\n").count { $0.contains("no space left") } == 1)
    }
}
