package import PeerUnits
package import PeerWire

/// Tells the other side our state until it has acknowledged it, and keeps its own.
package struct PeerStateExchange: Sendable {
    /// The other side's newest state; nil before the first.
    package private(set) var remote: PeerState?
    package private(set) var local: PeerState
    private var acknowledged: UInt16?
    private var nextSend: Instant
    private var owesAcknowledgement = false

    package init(local: PeerState, at now: Instant) {
        self.local = local
        self.local.version = 1
        nextSend = now
    }

    /// Changes our state; a true change is sent at once.
    package mutating func update(at now: Instant, _ change: (inout PeerState) -> Void) {
        var changed = local
        change(&changed)
        guard changed != local else { return }
        changed.version = local.version &+ 1
        local = changed
        nextSend = now
    }

    /// Takes the other side's state; true where it is news.
    package mutating func receive(_ state: PeerState) -> Bool {
        acknowledged = state.acknowledgedVersion
        guard let known = remote else {
            remote = state
            owesAcknowledgement = true
            return true
        }
        // Versions wrap: newer is what lies less than half the circle ahead.
        guard Int16(bitPattern: state.version &- known.version) > 0 else {
            owesAcknowledgement = owesAcknowledgement || state.acknowledgedVersion != local.version
            return false
        }
        remote = state
        owesAcknowledgement = true
        return true
    }

    package var isAcknowledged: Bool { acknowledged == local.version }

    package var nextTimer: Instant? { owesAcknowledgement ? nil : isAcknowledged ? nil : nextSend }

    /// Whether the state, or its acknowledgement, is to leave now.
    package func isDue(at now: Instant) -> Bool {
        owesAcknowledgement || (!isAcknowledged && nextSend <= now)
    }

    /// The state to send now; comes again after `interval` until acknowledged.
    package mutating func take(at now: Instant, again interval: TimeSpan) -> PeerState {
        owesAcknowledgement = false
        nextSend = now + max(interval, PeerStateExchange.intervalMin)
        var state = local
        state.acknowledgedVersion = remote?.version ?? 0
        return state
    }

    /// A state is worth a packet every so often until it is known to have come.
    private static let intervalMin = TimeSpan.milliseconds(50)
}
