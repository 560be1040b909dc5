/// Eight bytes by which the receiver of a datagram finds its session, whatever address the datagram came from.
package struct ConnectionID: Hashable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// No connection yet: the destination of a first handshake message.
    package static let none = ConnectionID(rawValue: 0)
}
