package import PeerNoise
package import PeerUnits
package import PeerWire

/// Which path the session sends on, and the challenge that a new one must answer first (RFC 9000, section 8.2 and 9).
///
/// ```
/// active ──(authenticated datagram with the newest packet number from elsewhere)──▶ active + candidate
///    ▲                                                                                   │ challenge, up to 6 times
///    └────────────(response to our challenge from the candidate: it becomes active)──────┤
///                                                                    (no answer: forgotten)
/// ```
package struct PathManager: ~Copyable {
    package private(set) var active: Path
    private var candidate: Candidate?
    /// Challenges that wait to be answered, with the path on which the answer goes.
    private var responses: [(value: UInt64, path: Path)] = []
    private var seed: KeySeed

    private struct Candidate: Sendable {
        var path: Path
        var value: UInt64
        var attempts: Int
        var nextAttempt: Instant
    }

    package init(active: Path, seed: consuming KeySeed) {
        self.active = active
        self.seed = seed
    }

    /// The next time a challenge is to be repeated or given up.
    package var nextTimer: Instant? { candidate?.nextAttempt }

    /// Notes where an authenticated datagram came from.
    package mutating func receive(on path: Path, isNewest: Bool, at now: Instant) {
        guard path.remote != active.remote else {
            if let local = path.local { active.local = local }
            return
        }
        guard isNewest, candidate?.path.remote != path.remote else { return }
        candidate = Candidate(path: path, value: seed.nextUInt64(), attempts: 0, nextAttempt: now)
    }

    /// Notes a challenge of the other side, to be answered on the path on which it came.
    package mutating func receiveChallenge(_ challenge: PathChallenge, on path: Path) {
        guard responses.count < PathManager.responseCountMax else { return }
        responses.append((challenge.value, path))
    }

    /// Notes an answer; true where it made the candidate the active path.
    package mutating func receiveResponse(_ response: PathChallenge) -> Bool {
        guard let answered = candidate, answered.value == response.value else { return false }
        active = answered.path
        candidate = nil
        return true
    }

    /// The next challenge or response that is due, and its path.
    package mutating func pollChunk(at now: Instant) -> (kind: ChunkKind, chunk: PathChallenge, path: Path)? {
        if !responses.isEmpty {
            let response = responses.removeFirst()
            return (.pathResponse, PathChallenge(value: response.value), response.path)
        }
        guard var due = candidate, due.nextAttempt <= now else { return nil }
        guard due.attempts < PathManager.attemptCountMax else {
            candidate = nil
            return nil
        }
        due.attempts += 1
        due.nextAttempt = now + PathManager.attemptInterval
        candidate = due
        return (.pathChallenge, PathChallenge(value: due.value), due.path)
    }

    /// With one of two packets lost, six tries fail once in 64.
    private static let attemptCountMax = 6
    /// Longer than most round trips; shorter than a person notices.
    private static let attemptInterval = TimeSpan.milliseconds(100)
    /// One packet asks once; more at a time are not honest.
    private static let responseCountMax = 4
}
