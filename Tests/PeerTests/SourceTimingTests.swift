import Foundation
import Testing
import peer

/// A file source's own frame times, from the file to the recording at the other side.
@Suite(.serialized) struct SourceTimingTests {
    /// Every third picture of 60 a second, all of them for a while, and none for a while.
    private static let variable = "select='(not(mod(n,3))+between(n,60,90))*not(between(n,110,140))'"

    @Test(
        "a recording's times are those of the file within 2 ms, also where its sender was held up for a second",
        arguments: [
            ("24", "null", false), ("60000/1001", "null", false), ("25/2", "null", false), ("60", variable, false),
            ("24", "null", true),
        ])
    func times(rate: String, filter: String, isHeldUp: Bool) async throws {
        let folder = try PeerProcess.makeFolder()
        let (source, recording) = (folder.path() + "in.mp4", folder.path() + "out.mp4")
        _ = try ShellRun.output(
            of: """
                ffmpeg -v error -f lavfi -i testsrc=size=160x120:rate=\(rate) -t 4 -vf "\(filter)" -fps_mode vfr \
                -c:v libx264 -pix_fmt yuv420p '\(source)'
                """)
        let listener = try Listening(["--trust", "any", "--once", "--receive", recording], folder)
        let caller = try PeerProcess(
            ["--connect", try await listener.address(), "--trust", "any", "--send", source], folder: folder)
        if isHeldUp {
            _ = try await PeerProcess.record("stats", in: listener.statistics)
            caller.signal(SIGSTOP)
            try await Task.sleep(for: .seconds(1))
            caller.signal(SIGCONT)
        }
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let (sent, recorded) = (try ShellRun.frameTimes(of: source), try ShellRun.frameTimes(of: recording))
        // A busy path may skip a picture; what was recorded stands at its own time.
        #expect(recorded.count * 10 >= sent.count * 8)
        #expect(abs((recorded.last ?? 0) - (sent.last ?? 0)) <= 0.002)
        let off = recorded.filter { time in !sent.contains { abs($0 - time) <= 0.002 } }
        #expect(off.isEmpty)
    }
}
