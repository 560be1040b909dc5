import CPeerLinux
package import PeerUnits

/// The address of this machine that others most likely reach it at.
package enum PrimaryAddress {
    /// The one that the default route leaves from, IPv4 first; the loopback's where there is no route. Nothing is sent.
    package static func host() -> SocketAddress.Host {
        let far: [SocketAddress.Host] = [.ipv4(0xC000_0201), .ipv6(high: 0x2001_0DB8 << 32, low: 1, scope: 0)]
        for destination in far {
            var address = cpeer_address(SocketAddress(host: destination, port: 9))
            var local = cpeer_address()
            guard unsafe cpeer_route_source(&address, &local) == 0, let found = SocketAddress(local) else { continue }
            return found.host
        }
        return .ipv4(0x7F00_0001)
    }
}
