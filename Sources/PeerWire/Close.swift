import PeerUnits

/// The end of the session, with its reason.
///
/// `kind (1), reason (1)`
package struct Close: Hashable, Sendable {
    /// Why the session ends, as the other side is told.
    package enum Reason: UInt8, Sendable {
        /// In good order: the source ended, or a person stopped it.
        case finished = 0
        /// The listener serves another peer.
        case busy = 1
        /// The other side does not trust this key.
        case notTrusted = 2
        /// The other side sent what no correct peer sends.
        case protocolViolation = 3
        /// Something in the program failed.
        case internalFault = 4
        /// The invite has been used by somebody else.
        case inviteSpent = 5
        /// Nobody answered the question in time.
        case undecided = 6
    }

    package var reason: Reason

    package init(reason: Reason) {
        self.reason = reason
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        guard let reason = Reason(rawValue: try input.wireUInt8()) else { throw .invalidField(.closeReason) }
        self.reason = reason
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.close.rawValue)
        output.writeUInt8(reason.rawValue)
    }

    package static let byteCount = 2
}
