/// What a link has done since it began; bytes are IP bytes.
package struct LinkCounters: Hashable, Sendable {
    package var sentCount = 0
    package var sentByteCount = 0
    package var deliveredCount = 0
    package var deliveredByteCount = 0
    package var queueDropCount = 0
    package var lossCount = 0
    package var outageDropCount = 0
    package var blackHoleCount = 0
    package var duplicateCount = 0
    package var corruptCount = 0
    package var reorderCount = 0
    /// The most bytes that waited at once.
    package var queuePeakByteCount = 0

    package init() {}

    /// Every datagram that was sent and not delivered.
    package var dropCount: Int { queueDropCount + lossCount + outageDropCount + blackHoleCount }

    mutating func count(_ reason: LinkDrop.Reason) {
        switch reason {
        case .queueFull: queueDropCount += 1
        case .loss: lossCount += 1
        case .outage: outageDropCount += 1
        case .blackHole: blackHoleCount += 1
        }
    }
}
