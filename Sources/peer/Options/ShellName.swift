/// A shell that completions can be printed for.
package enum ShellName: String, Sendable, CaseIterable {
    case bash
    case zsh
}
