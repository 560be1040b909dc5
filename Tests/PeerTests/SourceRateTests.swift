import Foundation
import Testing

/// The rate that a source announces, at the other end of the link.
@Suite(.serialized) struct SourceRateTests {
    @Test(
        "sinks without times of their own say the source's rate",
        arguments: [("24", "24/1"), ("59.94", "60000/1001"), ("12.5", "25/2")])
    func rates(rate: String, expected: String) async throws {
        let folder = try PeerProcess.makeFolder()
        let names = ["out.y4m", "out.h264"].map { folder.path() + $0 }
        let listener = try Listening(
            ["--trust", "any", "--once"] + names.flatMap { ["--receive", $0] }, folder)
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--send", "test:64x48@\(rate)",
                "--duration", "1",
            ], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        for name in names {
            let announced = try ShellRun.output(
                of: "ffprobe -v error -show_entries stream=r_frame_rate -of csv=p=0 '\(name)'")
            #expect(announced == expected, "\(name)")
        }
    }
}
