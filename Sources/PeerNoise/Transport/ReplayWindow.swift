/// Which packet numbers have come, so that none is taken twice (RFC 6479's ring of words).
///
/// Ask `canAccept` before decrypting, which costs more; call `accept` only with a number that the tag has proved, or a
/// forger moves the window.
package struct ReplayWindow: Sendable {
    private var words = InlineArray<65, UInt64>(repeating: 0)
    /// One more than the highest number accepted; 0 before the first.
    private var end: UInt64 = 0

    package init() {}

    /// The highest number accepted, if any was.
    package var highest: UInt64? { end == 0 ? nil : end - 1 }

    /// Whether `counter` is new and not too old to know.
    package func canAccept(_ counter: UInt64) -> Bool {
        guard counter < ReplayWindow.counterLimit else { return false }
        if counter >= end { return true }
        guard end - 1 - counter <= ReplayWindow.size else { return false }
        return words[wordIndex(counter)] & bit(counter) == 0
    }

    /// Marks `counter`, whose datagram is authentic.
    /// - Returns: false, and nothing changes, where `canAccept` would say no.
    @discardableResult
    package mutating func accept(_ counter: UInt64) -> Bool {
        guard canAccept(counter) else { return false }
        if counter >= end {
            clearWords(enteredBy: counter)
            end = counter + 1
        }
        words[wordIndex(counter)] |= bit(counter)
        return true
    }

    /// Clears the words behind the newest one up to `counter`'s, at most all of them; before the first number all are
    /// clear.
    private mutating func clearWords(enteredBy counter: UInt64) {
        guard let highest else { return }
        let newest = counter / 64
        let enteredCount = min(newest - highest / 64, UInt64(words.count))
        for age in 0..<enteredCount { words[wordIndex((newest - age) * 64)] = 0 }
    }

    private func wordIndex(_ counter: UInt64) -> Int { Int(counter / 64 % UInt64(words.count)) }

    private func bit(_ counter: UInt64) -> UInt64 { 1 << (counter % 64) }

    /// How far below the highest number a new one may lie. A link at 6 Mbit/s sends about 700 datagrams a second: the
    /// window spans more than 5 s, after which a datagram is of no use. One word more than this is kept, because the
    /// newest is only partly filled.
    package static let size: UInt64 = 64 * 64

    /// No number from here on is accepted, so that none wraps; a key phase ends long before (WireGuard has the same).
    package static let counterLimit: UInt64 = .max - (1 << 13)
}
