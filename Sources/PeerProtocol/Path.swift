package import PeerUnits

/// A way between two peers: the other side's address, and our own where the system tells it.
package struct Path: Hashable, Sendable {
    package var remote: SocketAddress
    /// The local address that the datagram came to or is to leave from; nil lets the system choose.
    package var local: SocketAddress?

    package init(remote: SocketAddress, local: SocketAddress? = nil) {
        self.remote = remote
        self.local = local
    }
}
