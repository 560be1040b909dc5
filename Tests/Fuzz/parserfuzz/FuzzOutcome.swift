/// What a parser made of mutated bytes. A trap is a fourth outcome, and ends the program.
package enum FuzzOutcome: Hashable, Sendable {
    case accepted
    case refused
    /// Accepted, but what came out contradicts itself; says how.
    case wrong(String)
}
