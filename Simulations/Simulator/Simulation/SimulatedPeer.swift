import PeerProtocol
import PeerUnits
import PeerWire

/// One end of a session, with what an application around it holds.
final class SimulatedPeer {
    let leg: Int
    let side: Side
    var session: Session
    /// True time of its next wake-up; nil while it waits for a datagram or a call.
    var wakeAt: Instant?
    var transmitter: VideoTransmitter?
    /// Damaged datagrams that it was handed.
    var damagedCount = 0
    var connectedAt: Instant?
    var isClosed = false
    var hasDelivered = false
    /// Whether its camera runs.
    var isCapturing = false

    init(leg: Int, side: Side, session: consuming Session, transmitter: VideoTransmitter?) {
        self.leg = leg
        self.side = side
        self.session = session
        self.transmitter = transmitter
    }
}
