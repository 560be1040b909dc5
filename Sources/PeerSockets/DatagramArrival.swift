package import PeerUnits

/// Where a datagram came from, which address of this machine it reached, and when.
package struct DatagramArrival: Hashable, Sendable {
    package let remote: SocketAddress
    /// Answer from this address, so that the answer takes the same path back.
    package let local: SocketAddress
    /// When the kernel got it: before the loop came to read it, so earlier than what the clock says by then.
    package let at: Instant
}
