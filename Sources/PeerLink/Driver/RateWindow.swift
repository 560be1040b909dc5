import PeerProtocol
import PeerTransport
import PeerUnits

/// What changed since the last look at a session's counters.
struct RateWindow {
    private var sentBytes = ByteCount.zero
    private var receivedBytes = ByteCount.zero
    private var sentFrames: UInt64 = 0
    private var lookedAt: Instant?

    /// Rates in kbit/s and frames a second since the last call.
    mutating func take(
        _ statistics: SessionStatistics, at now: Instant
    ) -> (send: Double, receive: Double, fps: Double) {
        let seconds = lookedAt.map { max(0.001, (now - $0).seconds) } ?? 1
        let send = Double((statistics.sentBytes - sentBytes).bytes) * 8 / 1_000 / seconds
        let receive = Double((statistics.receivedBytes - receivedBytes).bytes) * 8 / 1_000 / seconds
        let fps = Double(statistics.sender.sentFrameCount - sentFrames) / seconds
        sentBytes = statistics.sentBytes
        receivedBytes = statistics.receivedBytes
        sentFrames = statistics.sender.sentFrameCount
        lookedAt = now
        return (send, receive, fps)
    }
}
