package import PeerNoise

/// When a caller has called last, to be kept for the next run.
package struct CallerTimestamp: Hashable, Sendable {
    package let key: PublicKey
    /// By the caller's clock.
    package let nanoseconds: UInt64

    package init(key: PublicKey, nanoseconds: UInt64) {
        self.key = key
        self.nanoseconds = nanoseconds
    }
}
