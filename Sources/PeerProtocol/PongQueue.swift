package import PeerUnits
package import PeerWire

/// Pings that wait to be answered.
package struct PongQueue: Sendable {
    private var waiting: [(identifier: UInt32, receivedMicros: Int64)] = []

    package init() {}

    package var isEmpty: Bool { waiting.isEmpty }

    /// Notes a ping, and when it came.
    package mutating func receive(_ ping: Ping, at now: Instant) {
        guard waiting.count < PongQueue.countMax else { return }
        waiting.append((ping.identifier, now.microseconds))
    }

    /// Answers every ping that waits.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, at now: Instant) {
        for ping in waiting where output.freeCapacity >= Pong.byteCount {
            Pong(identifier: ping.identifier, receivedMicros: ping.receivedMicros, sentMicros: now.microseconds)
                .write(into: &output)
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Answers leave with the next packet; a peer that asks more often than this is answered less often.
    private static let countMax = 8
}
