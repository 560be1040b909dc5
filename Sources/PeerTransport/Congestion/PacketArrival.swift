import PeerUnits

/// A packet that came, on both clocks.
struct PacketArrival: Hashable, Sendable {
    var packetNumber: UInt64
    var sentAt: Instant
    /// The receiver's clock, in microseconds.
    var arrivalMicros: Int64
    /// With IP and UDP headers.
    var byteCount: ByteCount
    /// The frame whose fragments the packet carried; nil where it carried none in its first sending. Such packets left
    /// back to back.
    var burst: UInt32?
    /// Whether the frame's last fragment was in it.
    var endsBurst = false
}
