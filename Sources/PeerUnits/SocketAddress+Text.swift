extension SocketAddress {
    /// Every address of the machine, IPv4 included.
    public static func any(port: UInt16) -> SocketAddress {
        SocketAddress(host: .ipv6(high: 0, low: 0, scope: 0), port: port)
    }

    /// True where the host names no single address: `0.0.0.0` or `[::]`.
    public var isWildcard: Bool {
        switch host {
        case .ipv4(let bits): bits == 0
        case .ipv6(let high, let low, _): high == 0 && low == 0
        }
    }
}

extension SocketAddress: LosslessStringConvertible {
    /// `192.0.2.1:4747`, or `[2001:db8::1]:4747` with brackets where IPv6.
    public var description: String {
        switch host {
        case .ipv4: "\(host):\(port)"
        case .ipv6: "[\(host)]:\(port)"
        }
    }

    /// Reads what `description` writes; nil for everything else, host names included.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(decimalDigits: text[text.index(after: colon)...])
        else { return nil }
        let front = text[..<colon]
        let isBracketed = front.hasPrefix("[") && front.hasSuffix("]")
        guard let host = Host(isBracketed ? String(front.dropFirst().dropLast()) : String(front)) else { return nil }
        if case .ipv6 = host, !isBracketed { return nil }
        self.init(host: host, port: port)
    }
}
