/// Who may join this peer, or be called by it. Known peers stand in a file; nil names the one in the user's
/// configuration folder.
public enum TrustPolicy: Sendable {
    /// Everyone. Nobody is remembered.
    case any
    /// Only peers in the file; a listener says nothing to others.
    case known(file: String? = nil)
    /// Peers in the file, and whom the closure accepts, who is then remembered. It may take up to a minute.
    case ask(file: String? = nil, question: @Sendable (TrustQuestion) async -> Bool)
}
