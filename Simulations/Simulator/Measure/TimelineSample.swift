package import PeerUnits

/// What happened in one direction of a simulated network during one interval.
package struct TimelineSample: Hashable, Sendable {
    /// The end of the interval.
    package var time: Instant
    /// What the link could carry; nil where nothing limits it.
    package var linkRate: Bitrate?
    /// What the sender aims at.
    package var targetRate: Bitrate
    /// IP bytes handed to the link and delivered by it, as rates.
    package var sentRate: Bitrate
    package var receivedRate: Bitrate
    package var sentCount: Int
    package var lostCount: Int

    package init(
        time: Instant, linkRate: Bitrate?, targetRate: Bitrate, sentRate: Bitrate, receivedRate: Bitrate,
        sentCount: Int, lostCount: Int
    ) {
        self.time = time
        self.linkRate = linkRate
        self.targetRate = targetRate
        self.sentRate = sentRate
        self.receivedRate = receivedRate
        self.sentCount = sentCount
        self.lostCount = lostCount
    }
}
