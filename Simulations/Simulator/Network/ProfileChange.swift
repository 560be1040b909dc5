package import PeerUnits

/// What a profile alters at one moment; nil leaves that part as it is.
package struct ProfileChange: Hashable, Sendable {
    /// Time from the beginning.
    package var time: TimeSpan
    package var aToB: LinkSettings?
    package var bToA: LinkSettings?
    package var skewOfA: Int64?
    package var skewOfB: Int64?
    /// Side A's datagrams arrive from another address from now on, and its old one is gone.
    package var rebindsA = false
    package var rebindsB = false

    package init(time: TimeSpan) {
        self.time = time
    }
}
