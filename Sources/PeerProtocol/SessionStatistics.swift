package import PeerTransport
package import PeerUnits

/// A session's counters and estimates at one instant.
package struct SessionStatistics: Sendable {
    package var sender: MediaSenderStatistics
    package var receiver: MediaReceiverStatistics
    /// Smoothed round trip; nil before the first measurement.
    package var roundTrip: TimeSpan?
    /// How the other clock relates to ours, with the error's bound; nil before the first measurement.
    package var clockOffset: ClockOffset?
    /// Bytes of UDP payload out and in since the start.
    package var sentBytes: ByteCount
    package var receivedBytes: ByteCount
    /// Datagrams dropped, by cause.
    package var dropped: SecureChannel.Counters
    /// Chunks that no correct peer sends.
    package var violations: Int
}
