package import PeerNoise
package import PeerUnits

/// Who the other side is, and whether this side has accepted it.
package struct Admission: Sendable {
    package private(set) var remoteKey: PublicKey?
    package private(set) var isAccepted = false
    private var deadline: Instant?

    /// Nobody is known yet.
    package init() {}

    /// A key that is to be decided upon.
    package init(asking key: PublicKey, at now: Instant) {
        remoteKey = key
        deadline = now + Admission.decisionTime
    }

    /// This side has accepted the key.
    package mutating func accept() {
        isAccepted = true
        deadline = nil
    }

    package var nextTimer: Instant? { deadline }

    /// Whether the question has waited too long for its answer.
    package func isUndecided(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// A person has 60 s to answer (contract.md); five more for the program around it.
    private static let decisionTime = TimeSpan.seconds(65)
}
