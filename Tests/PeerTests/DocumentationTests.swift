import Foundation
import Testing
import peer

@Suite struct DocumentationTests {
    @Test("the help fits on a screen of 80 by 24, and shows every option")
    func help() {
        let lines = HelpText.text.split(separator: "\n")
        #expect(lines.count <= 24)
        #expect(lines.filter { $0.count > 80 } == [])
        for option in OptionTable.all { #expect(HelpText.text.contains(option.flag)) }
        for status in ExitStatus.allCases { #expect(lines.last?.contains("\(status.rawValue) ") == true) }
    }

    @Test(
        "the files in the repository are what the table of options gives: 'make manual' writes them",
        arguments: [
            ("docs/manual/peer.1", ManualPage.text), ("docs/manual/peer.bash", CompletionScript.text(for: .bash)),
            ("docs/manual/_peer", CompletionScript.text(for: .zsh)), ("config/peer.json", ConfigurationTemplate.text),
        ])
    func generated(path: String, text: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        #expect(try String(contentsOf: root.appending(path: path), encoding: .utf8) == text)
    }

    @Test(
        "bash completes options, their values and verbs",
        arguments: [
            (["peer", "--bit"], "--bitrate"), (["peer", "--listen", "--trust", ""], "ask known any"),
            (["peer", "de"], "devices"),
            (["peer", "--listen", "--send", "scr"], "screen"), (["peer", "--listen", "--trust", "=", "kn"], "known"),
            (["peer", "trust", "re"], "remove"),
        ])
    func bash(words: [String], expected: String) throws {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            CompletionScript.text(for: .bash) + """
                COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _peer; echo "${COMPREPLY[*]}"
                """
        #expect(try ShellRun.output(of: script) == expected)
    }
}
