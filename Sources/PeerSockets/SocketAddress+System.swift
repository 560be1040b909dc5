import CPeerLinux
import PeerUnits

extension SocketAddress {
    /// The kernel's address; nil where it named none.
    init?(_ address: cpeer_address) {
        switch address.family {
        case 4:
            self.init(host: .ipv4(UInt32(truncatingIfNeeded: address.low)), port: address.port)
        case 6:
            self.init(host: .ipv6(high: address.high, low: address.low, scope: address.scope), port: address.port)
        default:
            return nil
        }
    }
}

extension cpeer_address {
    init(_ address: SocketAddress) {
        switch address.host {
        case .ipv4(let bits):
            self.init(high: 0, low: UInt64(bits), scope: 0, port: address.port, family: 4)
        case .ipv6(let high, let low, let scope):
            self.init(high: high, low: low, scope: scope, port: address.port, family: 6)
        }
    }
}
