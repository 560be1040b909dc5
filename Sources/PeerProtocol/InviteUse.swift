/// How a caller has come by an invite.
package enum InviteUse: Hashable, Sendable {
    /// It is the one that the invite lets in: the first, or the first come again.
    case first
    /// Another caller was let in by it before.
    case spent
}
