package import PeerUnits

/// Heartbeats, and what silence means.
///
/// ```
/// alive ──(nothing received for 5 s)──▶ silent ──(nothing for `patience` more)──▶ lost
///   ▲                                     │
///   └──────(any authenticated packet)─────┘
/// ```
package struct LivenessMonitor: Sendable {
    /// What a packet or its absence has changed.
    package enum Change: Hashable, Sendable { case silent, alive, lost }

    package private(set) var isSilent = false
    private var lastReceived: Instant
    private var nextPing: Instant
    private var pingCount: UInt32 = 0
    private let patience: TimeSpan
    /// Pings that have not been answered, oldest first: identifier and our clock when it left.
    private var outstanding: [(identifier: UInt32, sentMicros: Int64)] = []

    /// - Parameter patience: how long a silent peer is waited for, beyond the first five seconds.
    package init(patience: TimeSpan, at now: Instant) {
        self.patience = patience
        lastReceived = now
        nextPing = now
    }

    package var nextTimer: Instant {
        let silent = lastReceived + LivenessMonitor.silence
        let deadline = isSilent ? silent + patience : silent
        return min(nextPing, deadline)
    }

    /// Notes an authenticated packet; says so where it ends a silence.
    package mutating func receivePacket(at now: Instant) -> Change? {
        lastReceived = now
        guard isSilent else { return nil }
        isSilent = false
        return .alive
    }

    /// Says where a silence has begun or has lasted too long.
    package mutating func advance(to now: Instant) -> Change? {
        let quiet = now - lastReceived
        if !isSilent, quiet >= LivenessMonitor.silence {
            isSilent = true
            return .silent
        }
        return isSilent && quiet >= LivenessMonitor.silence + patience ? .lost : nil
    }

    /// Whether a heartbeat is to leave now.
    package func isPingDue(at now: Instant) -> Bool { nextPing <= now }

    /// The ping to send now; its departure is noted.
    package mutating func takePing(at now: Instant) -> UInt32 {
        let identifier = pingCount
        pingCount &+= 1
        if outstanding.count == LivenessMonitor.outstandingCountMax { outstanding.removeFirst() }
        outstanding.append((identifier, now.microseconds))
        let isEarly = pingCount < LivenessMonitor.firstPingCount
        nextPing = now + (isEarly ? LivenessMonitor.firstInterval : LivenessMonitor.interval)
        return identifier
    }

    /// Our clock when the ping of this answer left; nil where it was never sent or has been answered.
    package mutating func receivePong(_ identifier: UInt32) -> Int64? {
        guard let index = outstanding.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        let sent = outstanding[index].sentMicros
        outstanding.removeSubrange(...index)
        return sent
    }

    /// Silence of five seconds is said to the person (contract.md).
    package static let silence = TimeSpan.seconds(5)
    /// Keeps NAT bindings (30 s and more) open, and the round trip and the clock offset fresh at 2 kbit/s.
    private static let interval = TimeSpan.milliseconds(200)
    /// The first pings come faster, so that the clock offset is known when the first frame does.
    private static let firstInterval = TimeSpan.milliseconds(25)
    private static let firstPingCount: UInt32 = 8
    /// At 200 ms these are six seconds: an answer that is older tells nothing.
    private static let outstandingCountMax = 32
}
