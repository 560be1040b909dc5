package import PeerUnits

/// The least of the values recorded within a span of time, kept in eight buckets: constant memory and time.
///
/// A value counts for at least `span` and at most an eighth of it longer.
package struct WindowedMinimum: Sendable {
    private var buckets: [Int64?] = Array(repeating: nil, count: WindowedMinimum.bucketCount + 1)
    private var newestBucket: Int64?
    private let bucketNanoseconds: Int64
    /// The least value in the window; nil while it is empty.
    package private(set) var value: Int64?

    /// - Precondition: `span` is at least eight nanoseconds.
    package init(span: TimeSpan) {
        precondition(span.nanoseconds >= 8, "a window has a length")
        bucketNanoseconds = span.nanoseconds / Int64(WindowedMinimum.bucketCount)
    }

    /// Takes one value.
    package mutating func record(_ sample: Int64, at now: Instant) {
        advance(to: now)
        let slot = slotIndex(newestBucket ?? 0)
        buckets[slot] = min(buckets[slot] ?? sample, sample)
        value = min(value ?? sample, sample)
    }

    /// Lets values older than the window go.
    package mutating func advance(to now: Instant) {
        let bucket = now.nanoseconds / bucketNanoseconds
        guard let newest = newestBucket else {
            newestBucket = bucket
            return
        }
        guard bucket > newest else { return }
        let steps = min(bucket - newest, Int64(buckets.count))
        for step in 0..<steps { buckets[slotIndex(bucket - step)] = nil }
        newestBucket = bucket
        value = nil
        for case let least? in buckets { value = min(value ?? least, least) }
    }

    /// Adds `shift` to every value, as when the line that they are measured against is moved.
    package mutating func shift(by shift: Int64) {
        for index in buckets.indices { buckets[index] = buckets[index].map { $0 &+ shift } }
        value = value.map { $0 &+ shift }
    }

    private func slotIndex(_ bucket: Int64) -> Int {
        let count = Int64(buckets.count)
        return Int(((bucket % count) + count) % count)
    }

    private static let bucketCount = 8
}
