import PeerNoise
import PeerUnits

/// A listener's invites, and who has come by them. A spent one is kept until it expires, so that its next user can be
/// told.
struct InviteTable: Sendable {
    /// Oldest first.
    private var entries: [Entry] = []
    /// Who has been let in by an invite, newest last.
    private(set) var guests: [PublicKey] = []

    private struct Entry: Sendable {
        let invitation: Invitation
        let expiry: Instant
        var guest: PublicKey?
    }

    /// Adds one that is good until `expiry`; where there are too many, the oldest goes.
    mutating func add(_ invitation: Invitation, until expiry: Instant) {
        if entries.count >= InviteTable.countMax { entries.removeFirst() }
        entries.append(Entry(invitation: invitation, expiry: expiry))
    }

    /// The secret of an invite that has not expired, spent or not.
    func presharedKey(of id: UInt64, at now: Instant) -> PresharedKey? {
        entries.first { $0.invitation.id == id && now < $0.expiry }?.invitation.presharedKey
    }

    /// Notes that a caller has completed a handshake by an invite: the first spends it.
    mutating func use(_ id: UInt64, by caller: PublicKey) -> InviteUse {
        guard let index = entries.firstIndex(where: { $0.invitation.id == id }) else { return .spent }
        let guest = entries[index].guest ?? caller
        entries[index].guest = guest
        guard guest == caller else { return .spent }
        guests.removeAll { $0 == caller }
        guests.append(caller)
        if guests.count > InviteTable.countMax { guests.removeFirst() }
        return .first
    }

    /// More than a person hands out within their ten minutes.
    static let countMax = 64
}
