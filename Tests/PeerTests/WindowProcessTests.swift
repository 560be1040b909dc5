import Foundation
import Testing
import peer

/// The window of a whole run, on a display of its own.
@Suite(.serialized, .enabled(if: VirtualDisplay.isInstalled, "Xvfb or xdotool is not installed"))
struct WindowProcessTests {
    @Test("a listener has one window for all its peers, from before the first to after the last")
    func oneWindow() async throws {
        let folder = try PeerProcess.makeFolder()
        let display = try VirtualDisplay()
        let listener = try Listening(["--trust", "any", "--receive", "window"], folder, display: display.name)
        let address = try await listener.address()
        var first = try display.windows()
        for _ in 0..<200 where first.isEmpty {
            try await Task.sleep(for: .milliseconds(20))
            first = try display.windows()
        }
        #expect(first.count == 1)
        for _ in 0..<2 {
            let caller = try PeerProcess(
                ["--connect", address, "--trust", "any", "--send", "test:64x48@25", "--duration", "1"], folder: folder)
            #expect(await caller.exitStatus() == 0, "\(caller.said)")
            #expect(try display.windows() == first)
        }
        listener.process.signal(SIGINT)
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        #expect(try display.windows() == [])
    }
}
