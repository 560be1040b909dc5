package import PeerUnits

/// What one direction of a network does to the datagrams that pass; the default does nothing.
///
/// The order is fixed: black hole, queue and bottleneck, outage and loss, corruption, delay and jitter, reordering,
/// duplication. Sizes and rates count IP bytes: the datagram's payload with its IP and UDP headers.
package struct LinkSettings: Hashable, Sendable {
    package var delay = TimeSpan.zero
    package var jitter = JitterSettings.none
    package var loss = Probability.never
    package var burst: BurstLoss?
    package var duplication = Probability.never
    /// One bit of the payload is flipped.
    package var corruption = Probability.never
    package var reordering = Probability.never
    /// How much later a reordered datagram arrives.
    package var reorderingDelay = TimeSpan.zero
    /// Nil where the link is faster than whatever is sent.
    package var rate: Bitrate?
    /// Takes the place of `rate`.
    package var trace: TraceSelection?
    package var queue = QueueLimit.standard
    /// Larger IP packets vanish without a word; nil lets all pass.
    package var mtu: ByteCount?
    /// An outage: everything that leaves the queue is lost.
    package var isDown = false

    package init() {}

    /// The bytes that the queue holds, nil where there is no bottleneck and hence no queue.
    package var queueByteLimit: Int? {
        guard let rate = trace?.trace.meanRate ?? rate else { return nil }
        switch queue {
        case .bytes(let limit): return limit.bytes
        case .time(let limit): return rate.bytes(in: limit).bytes
        }
    }
}
