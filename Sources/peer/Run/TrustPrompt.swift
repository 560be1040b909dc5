import PeerLink
import PeerUnits

/// Asks a person about a key that is not known.
struct TrustPrompt: Sendable {
    private let console: Console

    init(console: Console) {
        self.console = console
    }

    /// The policy that the settings ask for.
    func policy(for mode: TrustMode?) -> TrustPolicy {
        switch mode ?? (Terminal.hasControlling ? .ask : .known) {
        case .any: .any
        case .known: .known()
        case .ask: .ask { question in await ask(question) }
        }
    }

    private func ask(_ question: TrustQuestion) async -> Bool {
        console.endStatus()
        let answer = await TerminalQuestion(Self.text(question), timeout: Self.timeout).answer()
        if answer == nil { console.say("nobody answered; not let in") }
        return answer ?? false
    }

    /// The question, with what to compare.
    static func text(_ question: TrustQuestion) -> String {
        let who =
            question.isCaller ? "The peer at \(question.address) has" : "\(question.address) wants to join. It has"
        let what = question.isCaller ? "Is that the one that you are calling" : "Let it in"
        return "\(who) the fingerprint\n  \(question.key.fingerprint)\n\(what)? It will be remembered. [y/N] "
    }

    /// As long as the other side is told to wait (contract of the protocol's `deciding` state).
    private static let timeout = TimeSpan.seconds(60)
}
