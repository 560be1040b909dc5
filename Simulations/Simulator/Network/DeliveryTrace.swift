package import PeerUnits

/// A recorded link: the milliseconds at which 1,500 bytes could leave, over and over (Mahimahi's format; Netravali and
/// others, USENIX ATC 2015).
package struct DeliveryTrace: Hashable, Sendable {
    /// Milliseconds from the trace's start, never falling; the last one is also the length of the trace.
    package let opportunities: [UInt32]

    /// Nil where the times fall, where there is none, or where all stand at zero.
    package init?(opportunities: [UInt32]) {
        guard let last = opportunities.last, last > 0 else { return nil }
        guard zip(opportunities, opportunities.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
        self.opportunities = opportunities
    }

    /// After which the trace begins again.
    package var length: TimeSpan { .milliseconds(Int64(opportunities[opportunities.count - 1])) }

    package var meanRate: Bitrate {
        Bitrate(ByteCount(opportunities.count * DeliveryTrace.opportunityByteCount), in: length)
    }

    /// The place of the first opportunity at or after `start`.
    /// - Precondition: `start` is at most the trace's length.
    package func firstIndex(from start: TimeSpan) -> Int {
        guard let index = opportunities.firstIndex(where: { .milliseconds(Int64($0)) >= start }) else {
            preconditionFailure("a link begins within its trace")
        }
        return index
    }

    /// How many opportunities stand before a time of one round.
    package func count(before milliseconds: UInt32) -> Int {
        var low = 0
        var high = opportunities.count
        while low < high {
            let middle = (low + high) / 2
            if opportunities[middle] < milliseconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// What one opportunity carries, in IP bytes; what a datagram leaves of it the next one may use.
    package static let opportunityByteCount = 1_500
    /// A day of 12 Mbit/s has 86.4 million opportunities; ten million (40 MB) hold more than two hours of it.
    package static let opportunityCountMax = 10_000_000
}
