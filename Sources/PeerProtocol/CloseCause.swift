package import PeerWire

/// Why a session ended.
package enum CloseCause: Hashable, Sendable {
    /// This side closed it.
    case local(Close.Reason)
    /// The other side closed it and said why.
    case remote(Close.Reason)
    /// No answer to the handshake in time.
    case unanswered
    /// Nothing has come for longer than the session waits.
    case silence
    /// The same peer has come anew.
    case superseded
}
