import PeerSockets
import PeerUnits

/// One caller, and the socket that stands for it towards the target, as in an address translator.
final class RelayCaller {
    let number: UInt64
    /// The caller's own address.
    let remote: SocketAddress
    /// The address that it called.
    let local: SocketAddress
    var upstream: UDPSocket
    var watch: SocketWatch
    var lastHeardAt: Instant

    init(
        number: UInt64, remote: SocketAddress, local: SocketAddress, upstream: UDPSocket, watch: SocketWatch,
        at now: Instant
    ) {
        self.number = number
        self.remote = remote
        self.local = local
        self.upstream = upstream
        self.watch = watch
        lastHeardAt = now
    }
}
