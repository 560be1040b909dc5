package import PeerNoise

/// The newest timestamp that each caller has begun a handshake with: an older one, or the same, is a replay.
package struct CallerTimestamps: Sendable {
    private var newest: [PublicKey: UInt64] = [:]

    /// - Parameter stored: what was kept from earlier runs, nanoseconds; beyond `countMax` the newest count.
    package init(_ stored: [PublicKey: UInt64] = [:]) {
        for (key, timestamp) in stored { record(timestamp, of: key) }
    }

    /// Whether a caller has not used this timestamp, nor a higher one.
    package func isNew(_ timestamp: UInt64, of key: PublicKey) -> Bool {
        newest[key].map { $0 < timestamp } ?? true
    }

    /// Keeps a caller's timestamp; where there are too many callers, the one goes that has called least lately.
    package mutating func record(_ timestamp: UInt64, of key: PublicKey) {
        newest[key] = max(timestamp, newest[key] ?? 0)
        guard newest.count > CallerTimestamps.countMax, let oldest = newest.min(by: { $0.value < $1.value }) else {
            return
        }
        newest[oldest.key] = nil
    }

    /// As many as the file of known peers holds.
    package static let countMax = 4_096
}
