import PeerProtocol
import PeerUnits

/// One datagram under way in virtual time.
struct Wire {
    var from: SocketAddress
    var to: SocketAddress
    var bytes: [UInt8]
    var arrival: Instant
}
