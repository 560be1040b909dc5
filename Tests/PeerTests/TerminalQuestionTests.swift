import Foundation
import PeerUnits
import Testing
import peer

@Suite struct TerminalQuestionTests {
    @Test(
        "a person's answer is read from the terminal, and asked for again where it is none",
        arguments: [
            ("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false), ("what\nyes\n", true),
        ] as [(String, Bool)])
    func answers(typed: String, expected: Bool) async throws {
        let terminal = try PseudoTerminal()
        terminal.type(typed)
        let answer = await TerminalQuestion("Let it in? ", timeout: .seconds(10), on: terminal.path).answer()
        #expect(answer == expected)
        #expect(terminal.shown().contains("Let it in? "))
    }

    @Test("no answer in time is no answer, and so is a terminal that is not there")
    func silence() async throws {
        let terminal = try PseudoTerminal()
        #expect(await TerminalQuestion("? ", timeout: .milliseconds(150), on: terminal.path).answer() == nil)
        #expect(await TerminalQuestion("? ", timeout: .seconds(10), on: "/nonexistent").answer() == nil)
    }

    @Test("a cancelled question ends long before its time")
    func cancellation() async throws {
        let terminal = try PseudoTerminal()
        let task = Task { await TerminalQuestion("? ", timeout: .seconds(600), on: terminal.path).answer() }
        task.cancel()
        #expect(await task.value == nil)
    }
}
