/// Who may join this peer, or be called by it.
package enum TrustMode: String, Hashable, Sendable, CaseIterable {
    /// A person is asked about each key that is not known.
    case ask
    /// Only keys in the file of known peers.
    case known
    /// Every key.
    case any

    package init(parsing text: String) throws(InvalidValue) {
        guard let mode = TrustMode(rawValue: text) else {
            throw InvalidValue("'\(text)' is none of ask, known and any")
        }
        self = mode
    }
}
