import PeerNoise
import PeerUnits

/// The sending key of a session, phase by phase.
///
/// ```
/// phase n ──(old enough, and the other side has shown that it opens phase n)──▶ phase n + 1; the key of n is wiped
/// ```
/// Without the second condition an outage could cover a whole phase, and the one bit on the wire would mean another.
struct SealingSchedule: Sendable {
    private(set) var key: SealingKey
    private(set) var phase: UInt64 = 0
    /// Whether the other side has opened a packet of this phase; the first one's keys come from the handshake.
    private(set) var isConfirmed = true
    var policy = RekeyPolicy.standard
    private var sealedCount: UInt64 = 0
    private var begun: Instant?

    init(_ key: SealingKey) {
        self.key = key
    }

    /// The bit that travels.
    var phaseBit: Bool { phase & 1 != 0 }

    /// Notes one more datagram that is about to be sealed, after a change of the key where it is time for it.
    mutating func advance(at now: Instant) {
        let start = begun ?? now
        begun = start
        if isConfirmed, sealedCount >= policy.datagramCount || now - start >= policy.interval {
            key = key.next()
            phase += 1
            isConfirmed = false
            sealedCount = 0
            begun = now
        }
        sealedCount += 1
    }

    /// The other side has opened a packet of this phase.
    mutating func confirm() { isConfirmed = true }
}
