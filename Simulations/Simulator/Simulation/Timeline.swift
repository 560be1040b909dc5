import PeerUnits

/// One direction's samples, and the counts at the last of them.
struct Timeline {
    private(set) var samples: [TimelineSample] = []
    private var last = LinkCounters()
    private var lastTime = Instant.zero

    /// Ends an interval: what the link did in it, and what it could have carried.
    mutating func sample(_ link: Link, targetRate: Bitrate, at now: Instant) {
        let span = now - lastTime
        guard span > .zero else { return }
        let counters = link.counters
        samples.append(
            TimelineSample(
                time: now, linkRate: link.capacity(from: lastTime, to: now), targetRate: targetRate,
                sentRate: Bitrate(ByteCount(counters.sentByteCount - last.sentByteCount), in: span),
                receivedRate: Bitrate(ByteCount(counters.deliveredByteCount - last.deliveredByteCount), in: span),
                sentCount: counters.sentCount - last.sentCount, lostCount: counters.dropCount - last.dropCount))
        last = counters
        lastTime = now
    }
}
