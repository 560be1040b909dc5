package import PeerUnits

/// One thing that happened in a simulation; what a trace file has a line for.
package struct TraceEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: String, Hashable, Sendable {
        case sent, delivered, dropped, unreachable
        case planned, skipped, encoded, handedOut, lost
        case session, change
    }

    /// True time.
    package var time: Instant
    /// "a", "b", with a number behind it where there are several callers.
    package var place: String
    package var kind: Kind
    /// A datagram's length or a frame's bytes, where there are any.
    package var byteCount: Int?
    package var frame: UInt32?
    /// What else there is to say.
    package var text: String
}
