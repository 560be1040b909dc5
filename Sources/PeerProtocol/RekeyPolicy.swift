package import PeerUnits

/// When the sending keys of a session are renewed: whichever comes first.
package struct RekeyPolicy: Hashable, Sendable {
    /// After so many datagrams of one key phase.
    package var datagramCount: UInt64
    /// After so long in one key phase.
    package var interval: TimeSpan

    package init(datagramCount: UInt64, interval: TimeSpan) {
        self.datagramCount = datagramCount
        self.interval = interval
    }

    /// Far below the 2^23 datagrams at which AES-GCM's margin begins to shrink (RFC 9001, section 6.6); and what a
    /// thief of keys can read back is minutes.
    package static let standard = RekeyPolicy(datagramCount: 1 << 20, interval: .seconds(300))
}
