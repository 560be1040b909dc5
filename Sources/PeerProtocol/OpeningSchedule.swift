import PeerNoise
import PeerUnits

/// The receiving keys of a session: the one in force, and for a while the one before, for packets that were overtaken.
///
/// The other side goes on to the next key when it likes; the first packet that opens with it shows that it has.
struct OpeningSchedule: Sendable {
    private var current: OpeningKey
    private var previous: (key: OpeningKey, until: Instant)?
    /// The next one, once somebody has claimed to use it: computed once, however many claim so.
    private var next: OpeningKey?
    private(set) var phase: UInt64 = 0
    /// The number of the first packet that opened in this phase: lower ones with the other bit are of the phase before.
    private var start: UInt64 = 0

    init(_ key: OpeningKey) {
        current = key
    }

    /// The plaintext; nil where the datagram is not authentic, and then nothing that matters has changed.
    mutating func open(
        _ ciphertext: Span<UInt8>, number: UInt64, phaseBit: Bool, header: Span<UInt8>, at now: Instant
    ) -> [UInt8]? {
        if let old = previous, old.until <= now { previous = nil }
        if phaseBit == (phase & 1 != 0) { return OpeningSchedule.open(ciphertext, current, number, header) }
        if number < start {
            return previous.flatMap { OpeningSchedule.open(ciphertext, $0.key, number, header) }
        }
        let key = next ?? current.next()
        next = key
        guard let plaintext = OpeningSchedule.open(ciphertext, key, number, header) else { return nil }
        previous = (current, now + OpeningSchedule.overlap)
        current = key
        next = nil
        phase += 1
        start = number
        return plaintext
    }

    /// Whether a datagram of the phase in force would open.
    func isAuthentic(_ ciphertext: Span<UInt8>, number: UInt64, phaseBit: Bool, header: Span<UInt8>) -> Bool {
        phaseBit == (phase & 1 != 0) && OpeningSchedule.open(ciphertext, current, number, header) != nil
    }

    private static func open(
        _ ciphertext: Span<UInt8>, _ key: OpeningKey, _ number: UInt64, _ header: Span<UInt8>
    ) -> [UInt8]? {
        do throws(NoiseError) {
            return try [UInt8](capacity: ciphertext.count) { output throws(NoiseError) in
                try key.open(ciphertext, associatedData: header, counter: number, into: &output)
            }
        } catch {
            return nil
        }
    }

    /// A datagram that was overtaken for longer is of no use to anybody.
    private static let overlap = TimeSpan.seconds(5)
}
