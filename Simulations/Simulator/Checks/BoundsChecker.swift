import PeerProtocol
import PeerTransport
import PeerUnits

/// Holds a session's queues to their limits, ten times a second.
struct BoundsChecker {
    let name: String
    let log: ViolationLog

    /// - Parameter damagedCount: damaged datagrams that it was handed, which it may count among the other side's faults
    ///   where it cannot tell whose they are.
    func check(_ statistics: SessionStatistics, damagedCount: Int, at now: Instant) {
        let sender = statistics.sender
        let receiver = statistics.receiver
        check("frames queued to be sent", sender.queuedFrameCount, limit: BoundsChecker.queuedFrameCountMax, at: now)
        check("bytes queued to be sent", sender.queuedByteCount.bytes, limit: BoundsChecker.queuedByteCountMax, at: now)
        check("frames held back", receiver.bufferedFrameCount, limit: BoundsChecker.bufferedFrameCountMax, at: now)
        check("bytes held back", receiver.bufferedByteCount.bytes, limit: BoundsChecker.bufferedByteCountMax, at: now)
        check("faults of the other side", statistics.violations, limit: damagedCount, at: now)
        check("frames whose bytes make none", Int(receiver.invalidFrameCount), limit: 0, at: now)
    }

    private func check(_ what: String, _ count: Int, limit: Int, at now: Instant) {
        if count > limit { log.report("bounds of \(name)", "\(count) \(what), limit \(limit)", at: now) }
    }

    // The limits of PeerTransport (docs/protocol.md), said again here so that a change there must be meant.
    private static let queuedFrameCountMax = 8
    /// Eight frames of the greatest size; a simulation's frames are far smaller.
    private static let queuedByteCountMax = 16 << 20
    private static let bufferedFrameCountMax = 128
    private static let bufferedByteCountMax = 40 << 20
}
