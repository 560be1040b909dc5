package import PeerUnits

/// Turns what a person wrote into addresses.
package enum AddressResolver {
    /// The addresses of `endpoint`, in the order in which to try them: as the system prefers, with the two versions of
    /// IP taking turns (RFC 8305, section 4). Never empty. Looks names up on a thread of their own.
    package static func addresses(of endpoint: Endpoint) async throws(ResolveError) -> [SocketAddress] {
        switch endpoint.host {
        case .any:
            return [.any(port: endpoint.port)]
        case .address(let host):
            return [SocketAddress(host: host, port: endpoint.port)]
        case .name(let name):
            let hosts = try await NameLookup.hosts(of: name)
            return interleaved(hosts).map { SocketAddress(host: $0, port: endpoint.port) }
        }
    }

    /// The first's version of IP first, then the other, and so on; within each version the order stays.
    static func interleaved(_ hosts: [SocketAddress.Host]) -> [SocketAddress.Host] {
        guard let first = hosts.first else { return [] }
        let preferred = hosts.filter { $0.isIPv4 == first.isIPv4 }
        let others = hosts.filter { $0.isIPv4 != first.isIPv4 }
        var result: [SocketAddress.Host] = []
        for index in 0..<max(preferred.count, others.count) {
            if index < preferred.count { result.append(preferred[index]) }
            if index < others.count { result.append(others[index]) }
        }
        return result
    }
}

extension SocketAddress.Host {
    fileprivate var isIPv4: Bool { if case .ipv4 = self { true } else { false } }
}
