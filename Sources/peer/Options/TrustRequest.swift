/// What is to be done with the file of known peers.
package enum TrustRequest: Hashable, Sendable {
    case list
    /// A key, with a name that a person gives it or the host that it answers at.
    case add(key: String, name: String?)
    /// By key, fingerprint or name.
    case remove(String)
}
