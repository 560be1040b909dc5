/// An IPv4 or IPv6 address with a port, as a value without any system type in it.
public struct SocketAddress: Hashable, Sendable {
    /// The machine, without the port.
    public enum Host: Hashable, Sendable {
        /// Four bytes, most significant first.
        case ipv4(UInt32)
        /// Sixteen bytes as two halves, most significant first, and the scope (interface index; 0 where none).
        case ipv6(high: UInt64, low: UInt64, scope: UInt32)
    }

    public var host: Host
    public var port: UInt16

    public init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// 127.0.0.1 with a port.
    public static func loopback(port: UInt16) -> SocketAddress {
        SocketAddress(host: .ipv4(0x7F00_0001), port: port)
    }
}
