import CPeerLinux

/// What a UDP socket asks of the kernel.
package struct UDPSocketOptions: Hashable, Sendable {
    /// Room for what arrives while the loop is busy. A second of 8 Mbit/s is 1 MB, and the kernel counts small
    /// datagrams at up to four times their size. Without the right to force it, the kernel caps it
    /// (`net.core.rmem_max`).
    package var receiveBufferByteCount = 4 << 20
    /// A pacer stands before the socket, so this need only hold its largest burst: two batches of 64 KB as the kernel
    /// counts them.
    package var sendBufferByteCount = 1 << 20
    /// The traffic class byte of the IP header; 0 asks for nothing.
    package var trafficClass: UInt8 = 0
    /// Whether routers may cut a datagram. A session must not let them: its search for the path's MTU needs the truth.
    package var mayFragment = false
    /// Whether the kernel may join datagrams of one sender into one call (UDP_GRO); they are split again here.
    package var coalescesReceive = true

    package init() {}
}

extension cpeer_socket_options {
    init(_ options: UDPSocketOptions) {
        self.init(
            receive_bytes: Int32(clamping: options.receiveBufferByteCount),
            send_bytes: Int32(clamping: options.sendBufferByteCount),
            traffic_class: Int32(options.trafficClass),
            may_fragment: options.mayFragment ? 1 : 0,
            coalesces_receive: options.coalescesReceive ? 1 : 0)
    }
}
